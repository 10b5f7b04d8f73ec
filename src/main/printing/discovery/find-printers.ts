import type { FoundPrinters } from '../../../shared/printing/printing.ts'
import type { PrintWays } from '../transports/print-ways.ts'
import { findDevices } from './devices.ts'

/**
 * Asks spooler, ports and drivers at once for the printers that they know; a source that fails is reported to `onProblem` and left out.
 * Network printers do not make themselves known in a way that holds for all of them, so their addresses are typed in.
 */
export async function findPrinters({ spooler, html }: PrintWays, onProblem: (problem: unknown) => void): Promise<FoundPrinters> {
  const asked = await Promise.allSettled([spooler?.find() ?? [], findDevices(), html?.find() ?? []])
  for (const source of asked) if (source.status === 'rejected') onProblem(source.reason)
  return {
    kinds: ['tcp', ...(spooler === null ? [] : ['spooler' as const]), 'device', ...(html === null ? [] : ['html' as const])],
    printers: asked.flatMap((source) => (source.status === 'fulfilled' ? source.value : [])),
  }
}
