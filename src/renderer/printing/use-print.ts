import type { Result } from '../../shared/errors.ts'
import { useAction } from '../data/use-action.ts'
import { useToasts } from '../ui/parts/use-toasts.tsx'
import type { PrintProblem } from './print.atoms.ts'

interface AfterPrint {
  /** Called once the queue has it, or has not. */
  onDone?: (isPrinting: boolean) => void
  /** Said after a problem: what is recorded all the same. */
  recorded?: string
}

/** A button that prints: its press, once at a time, and whether it runs. Why nothing went to the printer is a warning. */
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
