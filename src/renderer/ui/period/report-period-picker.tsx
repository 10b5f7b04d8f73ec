import { useAtomValue, useSetAtom } from 'jotai'
import { begunVoyagesAtom } from '../../data/voyages.atoms.ts'
import type { DayRange, Period } from '../../model/period.ts'
import { PeriodPicker } from './period-picker.tsx'
import { reportVoyageAtom, showVoyageAtom, type usePeriod } from './report-period.ts'

interface ReportPeriodPickerProps {
  at: ReturnType<typeof usePeriod>
  /** The days that the report shows. */
  range: DayRange
}

/** The period of the reports, or a voyage as a whole. */
export function ReportPeriodPicker({ at, range }: ReportPeriodPickerProps) {
  const voyages = useAtomValue(begunVoyagesAtom).map(({ _id, name }) => ({ value: _id, label: name }))
  const chosen = useAtomValue(reportVoyageAtom)?._id ?? null
  const show = useSetAtom(showVoyageAtom)
  const choosePeriod = (period: Period) => {
    show(null)
    at.setPeriod(period)
  }
  return (
    <PeriodPicker
      value={at.period}
      onChange={choosePeriod}
      range={range}
      today={at.today}
      voyages={{ options: voyages, chosen, onChoose: show }}
    />
  )
}
