import { writeFileSync } from 'node:fs'
import { deflateRawSync } from 'node:zlib'
import { ResizeFilterType, Transformer } from '@napi-rs/image'
import { RECEIPT_MARK_SVG } from '../src/main/printing/receipt-html.ts'

/* Draws the mark that heads receipts as dots, for 58 and 80 mm paper: npx node scripts/printer-mark.ts */

const DOTS = { narrow: 96, wide: 144 }

/** One bit a dot, rows of whole bytes, the leftmost dot in the highest bit, 1 is black: as GS v 0 takes it. */
export async function drawMark(width: number): Promise<Uint8Array> {
  const svg = RECEIPT_MARK_SVG.replace('<svg ', '<svg width="576" height="576" ')
  const pixels = await Transformer.fromSvg(svg, '#ffffff').resize(width, width, ResizeFilterType.Lanczos3).rawPixels()
  const channels = pixels.length / (width * width)
  const rows = new Uint8Array((width / 8) * width)
  for (let dot = 0; dot < width * width; dot += 1) {
    const isBlack = (pixels[dot * channels] ?? 255) < 128
    if (isBlack) rows[dot >> 3] = (rows[dot >> 3] ?? 0) | (0x80 >> (dot & 7))
  }
  return rows
}

if (import.meta.main) {
  const marks = await Promise.all(
    Object.entries(DOTS).map(async ([name, width]) => {
      const packed = deflateRawSync(await drawMark(width), { level: 9 }).toString('base64')
      return `  ${name}: {\n    width: ${width},\n    packed:\n      '${packed}',\n  },\n`
    }),
  )
  const file = `/** The mark's dots, packed: drawn by scripts/printer-mark.ts from src/main/printing/receipt-html.ts. */
export const markDots = {
${marks.join('')}} as const
`
  writeFileSync(new URL('../src/main/printing/mark-dots.ts', import.meta.url), file)
}
