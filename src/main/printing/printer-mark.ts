import { inflateRawSync } from 'node:zlib'
import type { ReceiptColumns } from '../../shared/printing/printing.ts'
import { markDots } from './mark-dots.ts'

const CENTRE = [0x1b, 0x61, 1]
const LEFT = [0x1b, 0x61, 0]
/** GS v 0 in normal size. */
const RASTER = [0x1d, 0x76, 0x30, 0]
const LINE_FEED = 0x0a

const low = (value: number): number => value & 0xff
const high = (value: number): number => value >> 8

/** The mark as ESC/POS, in the middle of the paper with a blank line below: 12 mm wide on 58 mm paper, 18 mm on 80 mm. */
export function markCommands(columns: ReceiptColumns): number[] {
  const { width, packed } = columns === 32 ? markDots.narrow : markDots.wide
  const rows = inflateRawSync(Buffer.from(packed, 'base64'))
  const size = [low(width / 8), high(width / 8), low(width), high(width)]
  return [...CENTRE, ...RASTER, ...size, ...rows, LINE_FEED, ...LEFT]
}
