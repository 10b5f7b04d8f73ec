import { type Static, Type } from 'typebox'
import { Check } from '../forms/check.ts'
import { Printer } from './printing.ts'

/** The file with a workstation's printers, in its folder for printing. */
export const PRINTERS_FILE = 'printers.json'

const PrintersFile = Type.Object({
  version: Type.Literal(1),
  defaultPrinterId: Type.String(),
  printers: Type.Array(Printer),
})
export type PrintersFile = Static<typeof PrintersFile>

/** Values for printers from before these settings existed: every printer took receipts, on a roll, without the logo. */
const before = { roles: ['receipt'], paper: 'roll', logo: false }

/** Adds what a file of an older version lacks. */
function completeFile(content: unknown): unknown {
  if (typeof content !== 'object' || content === null || !('printers' in content) || !Array.isArray(content.printers))
    return content
  return { ...content, printers: content.printers.map((printer: object) => ({ ...before, ...printer })) }
}

/** Reads the text of a printers' file of any version; null for a damaged one. */
export function parsePrintersFile(text: string): PrintersFile | null {
  try {
    const completed = completeFile(JSON.parse(text))
    return Check(PrintersFile, completed) ? completed : null
  } catch (problem) {
    if (problem instanceof SyntaxError) return null
    throw problem
  }
}
