import { inflateRawSync } from 'node:zlib'
import ReceiptPrinterEncoder from '@point-of-sale/receipt-printer-encoder'
import type { CodePage, Printer, ReceiptColumns } from '../../shared/printing/printing.ts'
import type { ReceiptDocument } from '../../shared/receipt/document.ts'
import { isHigh, layoutReceipt, type PaperRun } from '../../shared/receipt/layout.ts'
import { markDots } from './mark-dots.ts'
import { inCodePages, printableDocument } from './printable-text.ts'

/** Lines between the print head and the cutter of an Epson TM printer. */
const FEED_BEFORE_CUT = 4
/** ESC p 0: drawer pin 2, 100 ms on, 500 ms off (units of 2 ms). */
const DRAWER_PULSE = [0x1b, 0x70, 0x00, 50, 250]
const LINE_FEED = 0x0a
const CENTRE = [0x1b, 0x61, 1]
const LEFT = [0x1b, 0x61, 0]
/** GS v 0 in normal size. */
const RASTER = [0x1d, 0x76, 0x30, 0]

const low = (value: number): number => value & 0xff
const high = (value: number): number => value >> 8

/** The mark as ESC/POS, centred with a blank line below: 12 mm wide on 58 mm paper, 18 mm on 80 mm. */
function markCommands(columns: ReceiptColumns): number[] {
  const { width, packed } = columns === 32 ? markDots.narrow : markDots.wide
  const rows = inflateRawSync(Buffer.from(packed, 'base64'))
  const size = [low(width / 8), high(width / 8), low(width), high(width)]
  return [...CENTRE, ...RASTER, ...size, ...rows, LINE_FEED, ...LEFT]
}

type Pages = readonly [CodePage, ...CodePage[]]

/** Prints a run that starts in the code page `from`; returns the page it ends in. */
function print(encoder: ReceiptPrinterEncoder, run: PaperRun, pages: Pages, from: CodePage): CodePage {
  const { bold, double, inverted } = run
  let current = from
  encoder
    .bold(bold)
    .size(double ? 2 : 1, isHigh(run) ? 2 : 1)
    .invert(inverted)
  for (const { page, text } of inCodePages(run.text, pages, from)) {
    if (page !== current) encoder.codepage(page)
    current = page
    encoder.text(text)
  }
  encoder.invert(false).size(1, 1).bold(false)
  return current
}

const pagesOf = ({ codepage, secondCodepage }: Pick<Printer, 'codepage' | 'secondCodepage'>): Pages =>
  secondCodepage === undefined ? [codepage] : [codepage, secondCodepage]

/**
 * A document as ESC/POS for one printer: reset, drawer and mark if wanted, text, feed, partial cut. Every text is made printable
 * first (printable-text.ts), so the result contains only the commands written here.
 */
export function encodeReceipt(
  document: ReceiptDocument,
  printer: Pick<Printer, 'columns' | 'codepage' | 'secondCodepage' | 'drawer' | 'logo'>,
): Uint8Array {
  const encoder = new ReceiptPrinterEncoder({
    language: 'esc-pos',
    codepageMapping: 'epson',
    columns: printer.columns,
    newline: '\n',
    feedBeforeCut: FEED_BEFORE_CUT,
  })
  encoder.initialize().codepage(printer.codepage)
  if (document.opensDrawer === true && printer.drawer) encoder.raw(DRAWER_PULSE)
  if (document.letterhead === true && printer.logo) encoder.raw(markCommands(printer.columns))
  const pages = pagesOf(printer)
  let page: CodePage = pages[0]
  for (const line of layoutReceipt(printableDocument(document, ...pages), printer.columns)) {
    for (const run of line) page = print(encoder, run, pages, page)
    encoder.newline()
  }
  const bytes = encoder.cut('partial').encode()
  // The encoder feeds a line after its cut, which would be a blank line above the next receipt.
  return bytes.at(-1) === LINE_FEED ? bytes.subarray(0, -1) : bytes
}
