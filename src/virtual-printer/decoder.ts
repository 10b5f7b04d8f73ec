import type { PaperLine } from '../shared/receipt/layout.ts'
import { type Picture, readCommand, UnknownCommandError } from './commands.ts'
import { PaperRoll } from './paper-roll.ts'

/** What a stream of bytes leaves behind: receipts cut off, lines still hanging, and how often the drawer opened. */
export interface DecodedPaper {
  receipts: PaperLine[][]
  uncut: PaperLine[]
  drawerOpenings: number
  pictures: readonly Picture[]
}

/**
 * Prints ESC/POS bytes on paper of the given columns. Strict: throws UnknownCommandError at the first byte that is no known
 * command or ends before its command does.
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
