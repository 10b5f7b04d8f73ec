/** A raster of dots: rows of whole bytes, the leftmost dot in the highest bit, 1 is black. */
export interface Picture {
  widthDots: number
  heightDots: number
  rows: Uint8Array
}

/** The commands of a receipt printer: the part of ESC/POS that Purser uses, with the names of Epson's reference. */
export type PrinterCommand =
  | { kind: 'initialize' }
  | { kind: 'character-mode' }
  | { kind: 'font' }
  | { kind: 'code-page'; page: number }
  | { kind: 'bold'; on: boolean }
  | { kind: 'align'; align: 'left' | 'center' | 'right' }
  | { kind: 'size'; double: boolean; tall: boolean }
  | { kind: 'invert'; on: boolean }
  | { kind: 'text'; bytes: Uint8Array }
  | { kind: 'feed'; lines: number }
  | { kind: 'cut' }
  | { kind: 'drawer' }
  | { kind: 'picture'; picture: Picture }
  | { kind: 'status'; about: 'paper' | 'drawer' }
  | { kind: 'real-time-status'; about: number }

/** The printer was sent bytes that this decoder does not know. */
export class UnknownCommandError extends Error {
  constructor(bytes: Uint8Array) {
    const shown = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join(' ')
    super(`unknown printer command: ${shown}`)
    this.name = 'UnknownCommandError'
  }
}

const DLE = 0x10
const ESC = 0x1b
const FS = 0x1c
const GS = 0x1d
const LINE_FEED = 0x0a

interface Format {
  parameters: number
  read(parameters: Uint8Array): PrinterCommand | null
}

const chars = (text: string): number => text.charCodeAt(0)
const flag = (value: number | undefined): boolean | null => (value === 0 ? false : value === 1 ? true : null)
const aligns = ['left', 'center', 'right'] as const

function onOff(kind: 'bold' | 'invert'): Format {
  return {
    parameters: 1,
    read: ([value]) => {
      const on = flag(value)
      return on === null ? null : { kind, on }
    },
  }
}

const cut: Format['read'] = ([mode]) => (mode === 0 || mode === 1 ? { kind: 'cut' } : null)

/** Every known two-byte command, its number of parameters, and its meaning; null for an invalid parameter. */
const formats: Record<number, Record<number, Format>> = {
  [ESC]: {
    [chars('@')]: { parameters: 0, read: () => ({ kind: 'initialize' }) },
    [chars('M')]: { parameters: 1, read: ([font]) => (font === 0 ? { kind: 'font' } : null) },
    [chars('t')]: { parameters: 1, read: ([page]) => (page === undefined ? null : { kind: 'code-page', page }) },
    [chars('E')]: onOff('bold'),
    [chars('a')]: {
      parameters: 1,
      read: ([value = -1]) => {
        const align = aligns[value]
        return align === undefined ? null : { kind: 'align', align }
      },
    },
    [chars('d')]: { parameters: 1, read: ([lines = 0]) => ({ kind: 'feed', lines }) },
    [chars('p')]: { parameters: 3, read: ([pin]) => (pin === 0 || pin === 1 ? { kind: 'drawer' } : null) },
  },
  [FS]: { [chars('.')]: { parameters: 0, read: () => ({ kind: 'character-mode' }) } },
  [GS]: {
    [chars('!')]: {
      parameters: 1,
      read: ([size]) =>
        size === 0 || size === 0x11 || size === 0x01 ? { kind: 'size', double: size === 0x11, tall: size === 0x01 } : null,
    },
    [chars('B')]: onOff('invert'),
    [chars('V')]: { parameters: 1, read: cut },
    [chars('r')]: {
      parameters: 1,
      read: ([about]) => (about === 1 || about === 2 ? { kind: 'status', about: about === 1 ? 'paper' : 'drawer' } : null),
    },
  },
  [DLE]: {
    [0x04]: {
      parameters: 1,
      read: ([about = 0]) => (about >= 1 && about <= 4 ? { kind: 'real-time-status', about } : null),
    },
  },
}

/** GS V 65 and 66 have a feed as a second parameter; that feed prints nothing. */
const isFeedingCut = (bytes: Uint8Array, at: number): boolean =>
  bytes[at] === GS && bytes[at + 1] === chars('V') && (bytes[at + 2] === 65 || bytes[at + 2] === 66)

const isPrintable = (byte: number | undefined): boolean => byte !== undefined && byte >= 0x20 && byte !== 0x7f

/** GS v 0: mode, bytes per row, rows, then the dots. Only the normal size is known. */
const PICTURE_HEAD = 8
const isPicture = (bytes: Uint8Array, at: number): boolean => bytes[at] === GS && bytes[at + 1] === chars('v')

function readPicture(bytes: Uint8Array, at: number): { command: PrinterCommand; length: number } | null {
  if (bytes.length < at + PICTURE_HEAD) return null
  const [, , zero, mode, xLow = 0, xHigh = 0, yLow = 0, yHigh = 0] = bytes.subarray(at, at + PICTURE_HEAD)
  if (zero !== chars('0') || mode !== 0) throw new UnknownCommandError(bytes.slice(at, at + PICTURE_HEAD))
  const rowBytes = xLow + 256 * xHigh
  const heightDots = yLow + 256 * yHigh
  const length = PICTURE_HEAD + rowBytes * heightDots
  if (bytes.length < at + length) return null
  const rows = bytes.slice(at + PICTURE_HEAD, at + length)
  return { command: { kind: 'picture', picture: { widthDots: rowBytes * 8, heightDots, rows } }, length }
}

function readText(bytes: Uint8Array, at: number): { command: PrinterCommand; length: number } {
  let end = at
  while (isPrintable(bytes[end])) end += 1
  return { command: { kind: 'text', bytes: bytes.slice(at, end) }, length: end - at }
}

/**
 * The command at `at` and its length in bytes, or null if it has not arrived completely. Throws UnknownCommandError for an
 * unknown byte, command or parameter.
 */
export function readCommand(bytes: Uint8Array, at: number): { command: PrinterCommand; length: number } | null {
  const lead = bytes[at]
  if (lead === undefined) return null
  if (lead === LINE_FEED) return { command: { kind: 'feed', lines: 1 }, length: 1 }
  if (isPrintable(lead)) return readText(bytes, at)
  const family = formats[lead]
  if (family === undefined) throw new UnknownCommandError(bytes.slice(at, at + 1))
  const second = bytes[at + 1]
  if (second === undefined) return null
  if (isPicture(bytes, at)) return readPicture(bytes, at)
  const format = family[second]
  if (format === undefined) throw new UnknownCommandError(bytes.slice(at, at + 2))
  if (isFeedingCut(bytes, at)) return bytes.length >= at + 4 ? { command: { kind: 'cut' }, length: 4 } : null
  const length = 2 + format.parameters
  if (bytes.length < at + length) return null
  const command = format.read(bytes.subarray(at + 2, at + length))
  if (command === null) throw new UnknownCommandError(bytes.slice(at, at + length))
  return { command, length }
}
