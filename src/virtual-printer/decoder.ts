import type { PaperLine } from '../shared/receipt/layout.ts'
import { type Picture, readCommand, UnknownCommandError } from './commands.ts'
import { PaperRoll } from './paper-roll.ts'

/** The result of a stream of bytes: receipts cut off, lines not cut off yet, and how often the drawer opened. */
export interface DecodedPaper {
  receipts: PaperLine[][]
  uncut: PaperLine[]
  drawerOpenings: number
  pictures: readonly Picture[]
}

/**
 * Prints ESC/POS bytes on paper of the given columns. Throws UnknownCommandError at the first byte that is not a known command,
 * or if the last command is incomplete.
 */
export function decodePaper(bytes: Uint8Array, columns: number): DecodedPaper {
  const roll = new PaperRoll(columns)
  let at = 0
  while (at < bytes.length) {
    const read = readCommand(bytes, at)
    if (read === null) throw new UnknownCommandError(bytes.slice(at))
    roll.apply(read.command)
    at += read.length
  }
  return { receipts: roll.receipts, uncut: roll.strip, drawerOpenings: roll.drawerOpenings, pictures: roll.pictures }
}
