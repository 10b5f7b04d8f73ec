import drawBarcode from 'jsbarcode'
import { encode } from 'uqr'

/** A bar of a code, or a dark cell of one: where it begins, and how wide it is. */
const darkRuns = (cells: readonly boolean[]): { from: number; width: number }[] =>
  cells.flatMap((isDark, from) => {
    if (!isDark || cells[from - 1] === true) return []
    const end = cells.indexOf(false, from)
    return [{ from, width: (end === -1 ? cells.length : end) - from }]
  })

/** A number as Code 128, as wide as its place; scanners need the quiet zone of ten modules on both sides. */
export function Code128({ text, className }: { text: string; className?: string | undefined }) {
  const target: { encodings?: { data: string }[] } = {}
  drawBarcode(target, text, { format: 'CODE128' })
  const cells = (target.encodings ?? []).flatMap(({ data }) => Array.from(data, (cell) => cell === '1'))
  const path = darkRuns(cells).map(({ from, width }) => `M${from} 0h${width}v1h-${width}z`)
  return (
    <svg className={className} viewBox={`-10 0 ${cells.length + 20} 1`} preserveAspectRatio="none">
      <path d={path.join('')} />
    </svg>
  )
}

/** A number as a QR code, with its quiet zone. */
export function QrCode({ text, className }: { text: string; className?: string | undefined }) {
  const { data, size } = encode(text, { border: 4 })
  const path = data.flatMap((row, y) => darkRuns(row).map(({ from, width }) => `M${from} ${y}h${width}v1h-${width}z`))
  return (
    <svg className={className} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges">
      <path d={path.join('')} />
    </svg>
  )
}
