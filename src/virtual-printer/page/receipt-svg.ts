import { columnsOf, isHigh, type PaperLine, type PaperRun } from '../../shared/receipt/layout.ts'

/** Dots of an Epson TM: 12 per column, characters 24 high, 30 from line to line, 54 for a line with double-height characters. */
const COLUMN = 12
const CHARACTER = 24
const PITCH = 30
const DOUBLE_PITCH = 54
const MARGIN = 32
const TOOTH = 12
/** Screen pixels per dot. */
const SIZE = 0.72

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Text escaped for HTML or SVG, so that a guest's name is never markup. */
export const escapeMarkup = (text: string): string => text.replace(/[&<>"']/g, (character) => escapes[character] ?? '')

const pitchOf = (line: PaperLine): number => (line.some(isHigh) ? DOUBLE_PITCH : PITCH)

/** The zig-zag outline of torn paper. */
function outline(width: number, height: number): string {
  const teeth = Math.round(width / (2 * TOOTH))
  const step = width / teeth
  const top = Array.from({ length: teeth }, (_, index) => `L${(index + 0.5) * step} ${TOOTH}L${(index + 1) * step} 0`)
  const bottom = Array.from(
    { length: teeth },
    (_, index) => `L${width - (index + 0.5) * step} ${height - TOOTH}L${width - (index + 1) * step} ${height}`,
  )
  return `M0 0${top.join('')}L${width} ${height}${bottom.join('')}Z`
}

function drawRun(run: PaperRun, x: number, baseline: number): string {
  const [wide, high] = [run.double ? 2 : 1, isHigh(run) ? 2 : 1]
  const width = Array.from(run.text).length * COLUMN
  const ground = run.inverted
    ? `<rect class="ink" x="${x}" y="${baseline - CHARACTER * high + 2}" width="${width * wide}" height="${PITCH * high - 2}"/>`
    : ''
  if (run.text.trim() === '') return ground
  const look = [run.bold ? 'bold' : '', run.inverted ? 'paper' : 'ink'].join(' ').trim()
  const scale = high === 1 ? '' : ` scale(${wide} ${high})`
  const place = `transform="translate(${x} ${baseline})${scale}"`
  return `${ground}<text class="${look}" ${place} textLength="${width}" lengthAdjust="spacingAndGlyphs">${escapeMarkup(run.text)}</text>`
}

function drawLine(line: PaperLine, baseline: number): string {
  let x = MARGIN
  let drawn = ''
  for (const run of line) {
    drawn += drawRun(run, x, baseline)
    x += columnsOf([run]) * COLUMN
  }
  return drawn
}

/** A receipt as SVG, each dot where the printer puts it. Colours and font come from the page's classes `ink`, `paper`, `bold`. */
export function receiptSvg(lines: readonly PaperLine[], columns: number): string {
  const width = columns * COLUMN + 2 * MARGIN
  let bottom = MARGIN + TOOTH
  const drawn = lines.map((line) => {
    bottom += pitchOf(line)
    return drawLine(line, bottom - (PITCH - CHARACTER))
  })
  const height = bottom + MARGIN
  return `<svg viewBox="0 0 ${width} ${height}" width="${width * SIZE}" aria-hidden="true"><path class="sheet" d="${outline(width, height)}"/>${drawn.join('')}</svg>`
}
