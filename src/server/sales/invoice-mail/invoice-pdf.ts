import { createRequire } from 'node:module'
import { dirname, join, sep } from 'node:path'
import pdfmake from 'pdfmake'
import type { Invoice } from '../../../shared/contract/invoice.ts'
import { invoiceDocument } from './invoice-document.ts'

const fontFolder = join(dirname(createRequire(import.meta.url).resolve('pdfmake/package.json')), 'fonts', 'Roboto') + sep

pdfmake.setFonts({
  Roboto: {
    normal: `${fontFolder}Roboto-Regular.ttf`,
    bold: `${fontFolder}Roboto-Medium.ttf`,
    italics: `${fontFolder}Roboto-Italic.ttf`,
    bolditalics: `${fontFolder}Roboto-MediumItalic.ttf`,
  },
})
// An invoice needs its fonts and nothing else: no text in it may ever read a file or an address.
pdfmake.setLocalAccessPolicy((path) => path.startsWith(fontFolder))
pdfmake.setUrlAccessPolicy(() => false)

/** The tax invoice as an A4 PDF (look.md, Tax invoice). The same invoice always gives the same document. */
export const invoicePdf = (invoice: Invoice): Promise<Buffer> => pdfmake.createPdf(invoiceDocument(invoice)).getBuffer()
