import type { PrinterCondition } from '../../../shared/printing/printing.ts'

/** DLE EOT n: asks for a status at once, bypassing the printer's buffer, n from 1 to 4 (Epson ESC/POS reference). */
export const realTimeQuestion = (about: number): Uint8Array => Uint8Array.of(0x10, 0x04, about)

/** GS r 1: asks for the paper sensor in buffer order, so its answer means that everything before it was printed. */
export const BUFFERED_QUESTION = Uint8Array.of(0x1d, 0x72, 0x01)

/** Answers to DLE EOT have bits 1 and 4 set and bits 0 and 7 clear. */
export const isRealTimeAnswer = (byte: number): boolean => (byte & 0x93) === 0x12

/** Answers to GS r have bits 4 and 7 clear. */
export const isBufferedAnswer = (byte: number): boolean => (byte & 0x90) === 0

/**
 * Automatic status reports (GS a), which another host may have switched on, are four bytes long. The first has bit 4 set and bits
 * 0, 1 and 7 clear; the others could be mistaken for an answer to GS r.
 */
export const AUTOMATIC_STATUS_LENGTH = 4
export const startsAutomaticStatus = (byte: number): boolean => (byte & 0x93) === 0x10

/** The four answers to DLE EOT 1, 2, 3 and 4. */
export interface RealTimeStatus {
  printer: number
  offlineCause: number
  errorCause: number
  paper: number
}

/** The condition that the four answers report, the most urgent first. */
export function conditionOf({ printer, offlineCause, errorCause, paper }: RealTimeStatus): PrinterCondition {
  if (offlineCause & 0x04) return 'cover-open'
  if (offlineCause & 0x20 || paper & 0x60) return 'paper-out'
  if (offlineCause & 0x40 || errorCause & 0x6c) return 'error'
  if (printer & 0x08) return 'offline'
  return paper & 0x0c ? 'paper-low' : 'ready'
}

/**
 * The condition in the answer to GS r 1: bits 0 and 1 mean 'nearly out'. The printer was ready, or it would not have processed
 * the question.
 */
export const conditionOfBuffered = (byte: number): PrinterCondition => (byte & 0x03 ? 'paper-low' : 'ready')
