import { useRef, useState } from 'react'
import { type ImportCounts, type ImportFile, type ImportReading, MAX_IMPORT_BYTES } from '../../../shared/contract/imports.ts'
import type { ApiFailure } from '../../data/api-types.ts'
import { base64Of } from '../../data/files.ts'
import { keyed, settles } from '../../data/money-call.ts'
import { useOnLeave } from '../../data/use-on-leave.ts'
import { withoutBlanks } from './import-fields.ts'
import type { ImportBody, ImportKind } from './import-kind.ts'
import { useChecking } from './use-checking.ts'

/** An import without an answer for so long is not known to have happened, ms; 20,000 rows take a fraction of it. */
const IMPORT_LIMIT_MS = 90_000

/** The longest name of a file that the call takes. */
const MAX_NAME = 200

/** Not `moveAtoms`, which would keep passport data in the browser's storage. Each file has its own key. */
const importOnce = <F extends string>({ bring }: ImportKind<F>) =>
  keyed((body: ImportBody<F>, options) => bring(body, { ...options, signal: AbortSignal.timeout(IMPORT_LIMIT_MS) }))

interface Chosen<F extends string> {
  file: ImportFile
  send: ReturnType<typeof importOnce<F>>
}

export interface Imported {
  counts: ImportCounts
  leftOut: boolean
}

const tooLarge = (name: string): string =>
  `${name} is larger than ${MAX_IMPORT_BYTES / 1024 ** 2} MB. Copy the rows and columns to import into a new file`

/** Reads a file into memory; a text says why it cannot be taken. */
async function readFile(file: File): Promise<ImportFile | string> {
  const { name, size } = file
  if (size === 0) return `${name} is empty. Check that it is the right file`
  if (size > MAX_IMPORT_BYTES) return tooLarge(name)
  try {
    return { name: name.slice(-MAX_NAME), content: await base64Of(file) }
  } catch {
    return `${name} could not be read. Choose it again`
  }
}

interface Bringing {
  imported: Imported | null
  /** What was sent, if no answer says whether it was imported. */
  unanswered: { leaveOut: boolean } | null
  importFailure: ApiFailure | null
  isImporting: boolean
}

const NOT_YET: Bringing = { imported: null, unanswered: null, importFailure: null, isImporting: false }

function useImporting<F extends string>(
  chosen: Chosen<F> | null,
  { check, reading }: Pick<ReturnType<typeof useChecking<F>>, 'check' | 'reading'>,
) {
  const [state, setState] = useState(NOT_YET)
  /** Whether an answer has refused the import. */
  const send = async (leaveOut: boolean): Promise<boolean> => {
    if (chosen === null || check === null || reading === null) return false
    const { digest } = check
    setState((now) => ({ ...now, importFailure: null, isImporting: true }))
    const answer = await chosen.send({ ...chosen.file, digest, reading: withoutBlanks(reading), leaveOut })
    if (answer.ok) {
      setState({ ...NOT_YET, imported: { counts: answer.value, leftOut: leaveOut } })
      return false
    }
    const isRefused = settles(answer.error, state.unanswered !== null)
    setState({ ...NOT_YET, ...(isRefused ? { importFailure: answer.error } : { unanswered: { leaveOut } }) })
    return isRefused
  }
  return {
    ...state,
    /** Whether file and columns have to stay as they are. */
    isLocked: state.isImporting || state.unanswered !== null,
    reset: () => setState(NOT_YET),
    send,
  }
}

/**
 * An import from its file to its end. The file is in the state of the screen and nowhere else, so leaving the screen removes it.
 */
export function useImport<F extends string>(kind: ImportKind<F>) {
  const [chosen, setChosen] = useState<Chosen<F> | null>(null)
  /** Why a file was not taken. */
  const [refusal, setRefusal] = useState('')
  const latest = useRef<File | null>(null)
  const checking = useChecking(kind)
  const { reset, send, ...importing } = useImporting(chosen, checking)
  const file = chosen?.file ?? null
  useOnLeave(() => (latest.current = null))

  const clear = () => {
    latest.current = null
    checking.clear()
    reset()
    setChosen(null)
    setRefusal('')
  }
  const choose = async (picked: File) => {
    if (importing.isLocked) return
    clear()
    latest.current = picked
    const read = await readFile(picked)
    if (latest.current !== picked) return
    if (typeof read === 'string') return setRefusal(read)
    setChosen({ file: read, send: importOnce(kind) })
    checking.start(read)
  }
  /** Someone may have changed the records since the check, so a refused import is followed by another check. */
  const importRows = async (leaveOut: boolean) => {
    const isRefused = await send(leaveOut)
    if (isRefused && file !== null) checking.again(file)
  }
  return {
    ...checking,
    ...importing,
    file,
    refusal,
    choose: (picked: File) => void choose(picked),
    clear,
    read: (reading: ImportReading<F>) => {
      reset()
      if (file !== null) checking.read(file, reading)
    },
    again: () => file !== null && checking.again(file),
    importRows,
  }
}

export type Import<F extends string> = ReturnType<typeof useImport<F>>
