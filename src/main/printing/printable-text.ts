import { type DosCodePage, dosCodePages, isDosCodePage } from '../../shared/printing/dos-code-pages.ts'
import type { CodePage } from '../../shared/printing/printing.ts'
import type { ReceiptBlock, ReceiptDocument } from '../../shared/receipt/document.ts'
import { withoutControls } from '../../shared/receipt/text.ts'
import { nameWithReading, spellForeign, withPlainPunctuation } from '../../shared/receipt/latin-reading.ts'

/** WHATWG encoding labels of the code pages that the platform can decode. */
const encodingLabels: Record<Exclude<CodePage, DosCodePage>, string> = {
  windows1252: 'windows-1252',
  windows1250: 'windows-1250',
  windows1251: 'windows-1251',
  windows1253: 'windows-1253',
  windows1254: 'windows-1254',
  windows1257: 'windows-1257',
  cp866: 'ibm866',
}

/** Characters that the encoder writes as the control bytes 0x14 and 0x15, which the DOS pages also list as glyphs. */
const controlGlyphs = new Set('¶§')

const repertoires = new Map<CodePage, ReadonlySet<string>>()

function charactersOf(codepage: CodePage): string {
  const bytes = Uint8Array.from({ length: 256 }, (_, byte) => byte)
  if (!isDosCodePage(codepage)) return new TextDecoder(encodingLabels[codepage]).decode(bytes)
  return String.fromCharCode(...bytes.subarray(0, 0x80)) + dosCodePages[codepage]
}

/** Every character that the code page can print, taken from the platform's decoder if it has one. */
export function repertoireOf(codepage: CodePage): ReadonlySet<string> {
  const known = repertoires.get(codepage)
  if (known !== undefined) return known
  const inDosPage = isDosCodePage(codepage)
  const isPrinted = (character: string) => !/[\p{C}\uFFFD]/u.test(character) && !(inDosPage && controlGlyphs.has(character))
  const repertoire = new Set(Array.from(charactersOf(codepage)).filter(isPrinted))
  repertoires.set(codepage, repertoire)
  return repertoire
}

/**
 * Quotes, dashes and similar punctuation always become plain, whatever the code page has, since printers differ in how they print
 * the others.
 */
const cleaned = (text: string): string =>
  withPlainPunctuation(withoutControls(text.toWellFormed()).normalize('NFC'))
    .replace(/[^\S\u00a0]/gu, ' ')
    .replace(/\p{Cf}/gu, '')

/** A no-break space is kept for the layout, which prints it as a space. */
const canPrint = (pages: readonly CodePage[]) => {
  const printed = pages.map(repertoireOf)
  return (character: string): boolean => character === '\u00a0' || printed.some((repertoire) => repertoire.has(character))
}

/**
 * Text as the printer can print it: control characters become spaces first, so that a name cannot carry a command; quotes, dashes
 * and spaces become plain ones, the rupee sign `Rs`; characters that the code pages lack are spelled in Latin letters
 * (shared/latin-reading.ts).
 */
export const printableText = (text: string, ...pages: readonly CodePage[]): string => spellForeign(cleaned(text), canPrint(pages))

/** The same for a person's name; one that is printed in another script is followed by its reading. */
export const printableName = (name: string, ...pages: readonly CodePage[]): string =>
  nameWithReading(cleaned(name), canPrint(pages))

function printableBlock(block: ReceiptBlock, pages: readonly CodePage[]): ReceiptBlock {
  const clean = (text: string) => printableText(text, ...pages)
  switch (block.kind) {
    case 'text':
    case 'banner':
      return { ...block, text: 'isName' in block ? printableName(block.text, ...pages) : clean(block.text) }
    case 'pair':
      return {
        ...block,
        label: clean(block.label),
        value: block.isName ? printableName(block.value, ...pages) : clean(block.value),
      }
    case 'row':
      return { ...block, first: clean(block.first), cells: block.cells.map((cell) => ({ ...cell, text: clean(cell.text) })) }
    case 'rule':
    case 'space':
      return block
  }
}

/**
 * A document with every text made printable. This comes before the layout, since a transliteration can be longer than the
 * original letter.
 */
export const printableDocument = (document: ReceiptDocument, ...pages: readonly CodePage[]): ReceiptDocument => ({
  ...document,
  blocks: document.blocks.map((block) => printableBlock(block, pages)),
})

/** Splits text wherever another code page is needed; a character that no page has is put on the first. */
export function inCodePages(
  text: string,
  pages: readonly [CodePage, ...CodePage[]],
  from: CodePage,
): { page: CodePage; text: string }[] {
  const pieces = [{ page: from, text: '' }]
  for (const character of text) {
    const last = pieces.at(-1) ?? { page: from, text: '' }
    if (repertoireOf(last.page).has(character)) last.text += character
    else pieces.push({ page: pages.find((page) => repertoireOf(page).has(character)) ?? pages[0], text: character })
  }
  return pieces.filter((piece) => piece.text !== '')
}
