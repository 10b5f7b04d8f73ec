import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import type { Topic } from '../../../shared/changes.ts'
import { useChanges } from '../../data/changes.ts'
import { type DayRange, includesDay } from '../../ui/period/period.ts'
import type { remoteAtom } from '../../data/remote-atom.ts'

interface ReportSource {
  range: DayRange
  today: string
  /** False while the venue's days are not known, so that nothing is asked twice. */
  isKnown: boolean
  topics: readonly Topic[]
}

/** The figures of a period: read when the days change, and unseen whenever something happens today and today is among them. */
export function useReport<T>(
  report: ReturnType<typeof remoteAtom<T, [DayRange]>>,
  { range, today, isKnown, topics }: ReportSource,
  alsoRefresh: () => Promise<void>,
) {
  const slice = useAtomValue(report.slice)
  const load = useSetAtom(report.load)
  const refresh = useSetAtom(report.refresh)
  const { fromDay, toDay } = range
  useEffect(() => {
    if (isKnown) void load({ ...(fromDay !== undefined && { fromDay }), ...(toDay !== undefined && { toDay }) })
  }, [isKnown, load, fromDay, toDay])
  useChanges(topics, async () => {
    if (isKnown && includesDay(range, today)) await Promise.all([refresh(range), alsoRefresh()])
  })
  return { ...slice, retry: () => void load(range) }
}
