import { Select } from 'antd'
import { useAtomValue, useSetAtom } from 'jotai'
import { begunVoyagesAtom } from '../../data/voyages.atoms.ts'
import { reportVoyageAtom, showVoyageAtom } from './report-period.ts'

const ALL_VOYAGES = ''

/** Chooses the voyage that the reports show; hidden at a ship without voyages. */
export function VoyageFilter() {
  const voyages = useAtomValue(begunVoyagesAtom)
  const chosen = useAtomValue(reportVoyageAtom)
  const show = useSetAtom(showVoyageAtom)
  if (voyages.length === 0) return null
  return (
    <Select
      aria-label="Voyage"
      className="w-40"
      popupMatchSelectWidth={false}
      value={chosen?._id ?? ALL_VOYAGES}
      options={[{ value: ALL_VOYAGES, label: 'All voyages' }, ...voyages.map(({ _id, name }) => ({ value: _id, label: name }))]}
      onChange={(voyage) => show(voyage === ALL_VOYAGES ? null : voyage)}
    />
  )
}
