import { useRef, useState } from 'react'
import type { ImportCheck, ImportFile, ImportReading } from '../../../shared/contract/imports.ts'
import type { ApiFailure } from '../../data/api-types.ts'
import { useOnLeave } from '../../data/use-on-leave.ts'
import { unclearDate } from './import-fields.ts'
import type { ImportKind } from './import-kind.ts'

interface Checked<F extends string> {
  /** How the columns are read, as on the screen; null until the server has guessed it. */
  reading: ImportReading<F> | null
  /** The last answer; the rows may have been read in another way. */
  check: ImportCheck<F> | null
  failure: ApiFailure | null
  isChecking: boolean
  /** Whether the order of day and month was not clear in any reading of this file. */
  wasOrderAsked: boolean
  /** How much of the file is sent, from 0 to 1. */
  sent: number
}

const NOTHING: Checked<never> = { reading: null, check: null, failure: null, isChecking: false, wasOrderAsked: false, sent: 0 }

/** Changes within this time are checked together, ms. */
const PAUSE_MS = 300

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * The server answers the order it found, too. Only one that was chosen or remembered for unclear dates is sent again, since it would
 * otherwise be taken for the dates of another column.
 */
const firstReading = <F extends string>(
  kind: ImportKind<F>,
  { columns, reading, isRemembered }: ImportCheck<F>,
): ImportReading<F> => ({
  ...reading,
  dayOrder: isRemembered && unclearDate(kind, columns, reading) !== null ? reading.dayOrder : null,
})

/** Checks a file each time its columns are read in another way; the answers to earlier readings are ignored. */
export function useChecking<F extends string>(kind: ImportKind<F>) {
  const [checked, setChecked] = useState<Checked<F>>(NOTHING)
  const running = useRef<AbortController | null>(null)
  const stop = () => running.current?.abort()
  useOnLeave(stop)

  const ask = async (file: ImportFile, reading: ImportReading<F> | null, pauseMs: number) => {
    stop()
    const mine = new AbortController()
    running.current = mine
    const change = (next: Partial<Checked<F>>) => {
      if (!mine.signal.aborted) setChecked((now) => ({ ...now, ...next }))
    }
    change({ reading, failure: null, isChecking: true, sent: 0 })
    if (pauseMs > 0) await pause(pauseMs)
    if (mine.signal.aborted) return
    const body = { ...file, ...(reading !== null && { reading }) }
    const answer = await kind.check(body, { signal: mine.signal, onSent: (sent) => change({ sent }) })
    if (mine.signal.aborted) return
    setChecked((now) => {
      if (!answer.ok) return { ...now, failure: answer.error, isChecking: false }
      const check = answer.value
      const wasOrderAsked = now.wasOrderAsked || check.asksDayOrder
      return { ...now, check, wasOrderAsked, reading: now.reading ?? firstReading(kind, check), isChecking: false }
    })
  }

  return {
    ...checked,
    /** Whether `check` is of the reading on the screen. */
    isCurrent: checked.check !== null && !checked.isChecking && checked.failure === null,
    start: (file: ImportFile) => {
      setChecked(NOTHING)
      void ask(file, null, 0)
    },
    read: (file: ImportFile, reading: ImportReading<F>) => void ask(file, reading, PAUSE_MS),
    again: (file: ImportFile) => void ask(file, checked.reading, 0),
    clear: () => {
      stop()
      setChecked(NOTHING)
    },
  }
}
