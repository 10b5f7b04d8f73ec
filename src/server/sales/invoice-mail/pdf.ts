import { createRequire } from 'node:module'
import { dirname, join, sep } from 'node:path'
import pdfmake, { type Content, type createPdf, type CustomTableLayout, type TableCell } from 'pdfmake'
import type { InvoiceVenue } from '../../../shared/contract/invoice.ts'

/** Colours of look.md for paper, which is always light. */
export const ink = { text: '#0e1d33', supporting: '#44546c', line: '#d5dde8', head: '#f5f8fb' }

/** Points: A4 is 595 wide. */
export const MARGIN = 48
export const WIDTH = 595.28 - 2 * MARGIN

/** The mark of the icon (art/mark): a receipt on blue. */
const mark =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><rect width="48" height="48" fill="#2f6fd6" rx="11"/><path fill="#ffffff" d="M12 11.5Q12 9 14.5 9h19Q36 9 36 11.5v25q-6-3.7-12 0c-6 3.7-8 2.5-12 0Z"/><path fill="none" stroke="#12305f" stroke-linecap="round" stroke-width="2.8" d="M17 16h8m-8 5.5h14"/><path fill="none" stroke="#d9a548" stroke-linecap="round" stroke-width="4.2" d="M17 28.2h14"/></svg>'

export type PdfDocument = Parameters<typeof createPdf>[0]
/** A column of a row; `*` takes the remaining width. */
export type Column = Content & { width: '*' | 'auto' | number }

export const supporting = (text: string) => ({ text, fontSize: 9.5, color: ink.supporting })

/** A label with its value below. */
export const fact = (label: string, value: string): Content[] => [
  supporting(label),
  { text: value, bold: true, margin: [0, 2, 0, 0] },
]

/** A strong line over a width in points, with space above and below. */
export const rule = (width: number, above: number, below: number): Content => ({
  canvas: [{ type: 'line', x1: 0, y1: 0, x2: width, y2: 0, lineWidth: 1.5, lineColor: ink.text }],
  margin: [0, above, 0, below],
})

/** The letterhead: the venue on the left, the paper's title and number on the right. */
export function head(venue: InvoiceVenue, title: string, number: string): Content {
  const lines = [
    ...(venue.outlet === undefined ? [] : [venue.outlet]),
    ...venue.address,
    ...(venue.taxId === '' ? [] : [`Tax id ${venue.taxId}`]),
  ]
  return {
    columns: [
      { svg: mark, width: 34, margin: [0, 2, 0, 0] },
      { width: '*', stack: [{ text: venue.name, fontSize: 15, bold: true }, ...lines.map(supporting)], margin: [10, 0, 12, 0] },
      {
        width: 'auto',
        alignment: 'right',
        stack: [
          { text: title, fontSize: 16, bold: true, noWrap: true },
          { text: number, fontSize: 11.5, bold: true },
        ],
      },
    ],
  }
}

/** Hairlines between rows, a filled head, no vertical lines. */
export const rows: CustomTableLayout = {
  hLineWidth: (row, node) => (row === 0 || row === node.table.body.length ? 0 : 0.75),
  vLineWidth: () => 0,
  hLineColor: () => ink.line,
  fillColor: (row) => (row === 0 ? ink.head : null),
  paddingLeft: () => 8,
  paddingRight: () => 8,
  paddingTop: () => 8,
  paddingBottom: () => 8,
}

export const figure = (text: string): TableCell => ({ text, alignment: 'right' })
export const title = (text: string, alignment: 'left' | 'right'): TableCell => ({ ...supporting(text), bold: true, alignment })

const fontFolder = join(dirname(createRequire(import.meta.url).resolve('pdfmake/package.json')), 'fonts', 'Roboto') + sep

pdfmake.setFonts({
  Roboto: {
    normal: `${fontFolder}Roboto-Regular.ttf`,
    bold: `${fontFolder}Roboto-Medium.ttf`,
    italics: `${fontFolder}Roboto-Italic.ttf`,
    bolditalics: `${fontFolder}Roboto-MediumItalic.ttf`,
  },
})
// A paper needs only its fonts: no text in it may ever read a file or an address.
pdfmake.setLocalAccessPolicy((path) => path.startsWith(fontFolder))
pdfmake.setUrlAccessPolicy(() => false)

/** The bytes of a document. The same document always gives the same bytes. */
export const pdfOf = (document: PdfDocument): Promise<Buffer> => pdfmake.createPdf(document).getBuffer()
