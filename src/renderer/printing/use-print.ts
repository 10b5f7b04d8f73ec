import type { Result } from '../../shared/errors.ts'
import { useAction } from '../data/use-action.ts'
import { useToasts } from '../ui/parts/use-toasts.tsx'
import type { PrintProblem } from './print.atoms.ts'

interface AfterPrint {
  /** Called once the queue has accepted or refused the print. */
  onDone?: (isPrinting: boolean) => void
  /** Appended to the warning: what was recorded despite the problem. */
  recorded?: string
}

/** Prints once at a time and shows a failure as a warning; returns the click handler and whether it is running. */
export function usePrint<T>(
  print: () => Promise<Result<T, PrintProblem>>,
  { onDone, recorded = '' }: AfterPrint = {},
): [() => void, boolean] {
  const toasts = useToasts()
  return useAction(async () => {
    const printed = await print()
    if (!printed.ok) toasts.warning(recorded === '' ? printed.error.msg : `${printed.error.msg}. ${recorded}`)
    onDone?.(printed.ok)
  })
}
