/**
 * How a virtual printer behaves. Lines and bytes are counted from the moment the mood is set, bytes without real-time status
 * questions. `ready` loads paper, closes the cover, switches on and continues with the buffer.
 */
export type Mood =
  | { kind: 'ready' }
  | { kind: 'paper-low' }
  | { kind: 'paper-out'; afterLines?: number }
  | { kind: 'cover-open'; afterLines?: number }
  | { kind: 'slow'; msPerLine: number }
  | { kind: 'mute'; afterBytes?: number }
  | { kind: 'reset'; afterBytes: number }
  | { kind: 'off' }

export type MoodKind = Mood['kind']

/** The state of the paper sensors and the cover; a mood with a count changes them later. */
export interface Sensors {
  paperLow: boolean
  paperOut: boolean
  coverOpen: boolean
}

/** The sensors under a mood after `lines` printed lines. */
export function sensorsOf(mood: Mood, lines: number): Sensors {
  const reached = (kind: 'paper-out' | 'cover-open') => mood.kind === kind && lines >= (mood.afterLines ?? 0)
  const paperOut = reached('paper-out')
  return { paperLow: mood.kind === 'paper-low' || paperOut, paperOut, coverOpen: reached('cover-open') }
}

/** The answer to DLE EOT n as Epson documents it: bits 1 and 4 are always set, the rest depends on n. */
export function realTimeStatus(about: number, { paperLow, paperOut, coverOpen }: Sensors): number {
  const fixed = 0x12
  switch (about) {
    case 1:
      return fixed | (paperOut || coverOpen ? 0x08 : 0)
    case 2:
      return fixed | (coverOpen ? 0x04 : 0) | (paperOut ? 0x20 : 0)
    case 4:
      return fixed | (paperLow ? 0x0c : 0) | (paperOut ? 0x60 : 0)
    default:
      return fixed
  }
}

/** The answer to GS r n: for the paper sensor bits 0 and 1 mean 'nearly out'; the drawer is shut. */
export const bufferedStatus = (about: 'paper' | 'drawer', { paperLow }: Sensors): number =>
  about === 'paper' && paperLow ? 0x03 : 0x00
