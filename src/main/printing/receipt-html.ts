import type { Printer, ReceiptColumns } from '../../shared/printing/printing.ts'
import type { ReceiptBlock, ReceiptDocument } from '../../shared/receipt/document.ts'
import { withoutControls } from '../../shared/receipt/text.ts'

/** The product's mark in black and white for paper: resources/mark.svg without its colours. */
export const RECEIPT_MARK_SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><rect width="48" height="48" rx="11"/>' +
  '<path fill="#fff" d="M12 11.5Q12 9 14.5 9h19Q36 9 36 11.5v25q-6-3.7-12 0c-6 3.7-8 2.5-12 0Z"/>' +
  '<path stroke="#000" stroke-linecap="round" stroke-width="2.8" d="M17 16h8m-8 5.5h14"/>' +
  '<path stroke="#000" stroke-linecap="round" stroke-width="4.2" d="M17 28.2h14"/></svg>'

const rollWidths: Record<ReceiptColumns, number> = { 32: 58, 42: 80, 48: 80 }

/** The paper width for a number of columns, in mm. */
export const rollWidthMm = (columns: ReceiptColumns): number => rollWidths[columns]

/** The unprintable margin on either side of 58 and 80 mm paper, in mm: a thermal head prints 48 and 72. */
const rollMargins: Record<number, number> = { 58: 5, 80: 4 }

/** Aligns amounts, wraps instead of cutting at the paper's edge, and keeps each block on one sheet. */
const COMMON_STYLE = `
*{box-sizing:border-box;margin:0}
html,body{background:#fff;color:#000}
body{font-family:"Liberation Sans",Arial,Helvetica,sans-serif;line-height:1.35;font-variant-numeric:tabular-nums}
main>*{break-inside:avoid;overflow-wrap:break-word}
.mark{display:flex;justify-content:center;margin-bottom:2mm}
.bold{font-weight:700}.double{font-size:1.6em;line-height:1.2}.tall{font-size:1.3em;line-height:1.2}
.center{text-align:center}.right{text-align:right}
.pair,.row{display:flex;align-items:baseline}.pair>*,.row>*{min-width:0;max-width:100%}
.pair{flex-wrap:wrap;column-gap:2ch;justify-content:space-between}.pair>:last-child{margin-left:auto;text-align:right}
.row>:first-child{flex:1 1 0}.row>.cell{flex:none;text-align:right}
.wide{flex-wrap:wrap;justify-content:flex-end}.wide>:first-child{flex-basis:100%}
hr{border:0;border-top:.3mm solid #000;margin:1mm 0}hr.double{border-top:1mm double #000}
.banner{background:#000;color:#fff;font-weight:700;text-align:center;padding:1mm;print-color-adjust:exact;-webkit-print-color-adjust:exact}
`

function paperStyle({ columns, paper }: Pick<Printer, 'columns' | 'paper'>): string {
  if (paper === 'a4')
    return `@page{size:A4;margin:20mm}body{font-size:11pt}main{max-width:150mm;margin:0 auto}.mark svg{width:18mm}`
  const width = rollWidthMm(columns)
  const margin = rollMargins[width] ?? 0
  const size = columns === 32 ? '8pt' : '9pt'
  return `@page{margin:0}body{width:${width}mm;padding:2mm ${margin}mm 6mm;font-size:${size}}.double{font-size:1.5em}.mark svg{width:14mm}`
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Text escaped for HTML. */
const shown = (text: string): string => withoutControls(text.toWellFormed()).replace(/[&<>"']/g, (sign) => escapes[sign] ?? '')

const classes = (...names: (string | false | undefined)[]): string => names.filter(Boolean).join(' ')

const lookOf = ({ bold, double, tall }: { bold?: boolean; double?: boolean; tall?: boolean }): string =>
  classes(bold && 'bold', double && 'double', tall && 'tall')

function blockHtml(block: ReceiptBlock, columns: number): string {
  switch (block.kind) {
    case 'text':
      return `<p class="${classes(block.align, lookOf(block))}">${shown(block.text) || '&nbsp;'}</p>`
    case 'pair': {
      const look = classes('pair', lookOf(block))
      return `<div class="${look}"><span>${shown(block.label)}</span><span>${shown(block.value)}</span></div>`
    }
    case 'row': {
      // On narrow paper a dish's name has a separate line, as on a receipt printer.
      const cells = block.cells.map(({ text, width }) => `<span class="cell" style="width:${width}ch">${shown(text)}</span>`)
      const look = classes('row', columns === 32 && 'wide', lookOf(block))
      return `<div class="${look}"><span>${shown(block.first)}</span>${cells.join('')}</div>`
    }
    case 'rule':
      return `<hr class="${block.style}">`
    case 'banner':
      return `<p class="banner">${shown(block.text)}</p>`
    case 'space':
      return `<div style="height:${block.lines}em"></div>`
  }
}

/**
 * A document as an HTML page for a printer's driver: as wide as the roll, or A4. It loads and runs nothing, so that a guest's
 * name is only ever text.
 */
export function receiptHtml(document: ReceiptDocument, printer: Pick<Printer, 'columns' | 'paper' | 'logo'>): string {
  const columns = printer.paper === 'a4' ? 48 : printer.columns
  const mark = document.letterhead === true && printer.logo ? `<div class="mark">${RECEIPT_MARK_SVG}</div>` : ''
  const policy = "default-src 'none'; style-src 'unsafe-inline'"
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
    `<title>Purser</title><style>${COMMON_STYLE}${paperStyle(printer)}</style></head>`,
    `<body><main>${mark}${document.blocks.map((block) => blockHtml(block, columns)).join('')}</main></body></html>`,
  ].join('')
}
