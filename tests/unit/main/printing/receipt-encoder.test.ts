import ReceiptPrinterEncoder from '@point-of-sale/receipt-printer-encoder'
import { drawMark } from '../../../../scripts/printer-mark.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { printableDocument, printableName, printableText, repertoireOf } from '../../../../src/main/printing/printable-text.ts'
import { encodeReceipt } from '../../../../src/main/printing/receipt-encoder.ts'
import { codePages, type ReceiptColumns } from '../../../../src/shared/printing/printing.ts'
import { layoutReceipt, textOf, type PaperLine } from '../../../../src/shared/receipt/layout.ts'
import { invoiceReceipt, type ReceiptDocument } from '../../../../src/shared/receipt/receipt.ts'
import { decodePaper } from '../../../../src/virtual-printer/decoder.ts'
import { meridianInvoice, occasion } from '../../../support/printing/virtual-printer-samples.ts'

const printer = { columns: 42, codepage: 'windows1252', drawer: true, logo: false } as const

/** Lines as they look, whatever way their runs are cut: one entry a character. */
const seen = (lines: readonly PaperLine[]) =>
  lines.map((line) => line.flatMap(({ text, ...look }) => Array.from(text, (character) => ({ character, ...look }))))

const withName = (fullName: string): ReceiptDocument => invoiceReceipt({ ...meridianInvoice, fullName }, occasion(0))

/** Text that a hostile guest might choose: commands for the drawer, the knife and the status, between anything else. */
const hostile = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '\x1bp\x00\x19\xfa',
        '\x1bp0',
        '\x1dV\x00',
        '\x1dVA\x03',
        '\x1b@',
        '\x10\x04\x01',
        '\x10\x14\x01\x00\x01',
        '\x1dr1',
        '\n',
        '\r',
        '\x00',
        '\x7f',
        '\u009b',
        '\u2028',
      ),
      fc.string({ unit: 'binary', maxLength: 12 }),
    ),
    { maxLength: 8 },
  )
  .map((parts) => parts.join(''))

describe('bytes for the printer', () => {
  test.each([0, 2])('the paper shows what the layout says, look for look (copy %i)', (copy) => {
    const document = invoiceReceipt(meridianInvoice, occasion(copy))
    const { receipts, uncut, drawerOpenings } = decodePaper(encodeReceipt(document, printer), 42)
    const [paper = []] = receipts
    const lines = layoutReceipt(document, 42)
    expect(seen(paper.slice(0, lines.length))).toEqual(seen(lines))
    expect(paper.slice(lines.length).map(textOf)).toEqual(['', '', '', ''])
    expect({ receipts: receipts.length, uncut, drawerOpenings }).toEqual({ receipts: 1, uncut: [], drawerOpenings: 0 })
  })

  test('any document comes out as it was laid out, on every width and code page', () => {
    const words = fc.string({ unit: 'grapheme', maxLength: 60 })
    const blocks = fc.array(
      fc.oneof(
        fc.record({
          kind: fc.constant('text' as const),
          text: words,
          double: fc.boolean(),
          tall: fc.boolean(),
          bold: fc.boolean(),
        }),
        fc.record({ kind: fc.constant('pair' as const), label: words, value: words, double: fc.boolean() }),
        fc.record({ kind: fc.constant('banner' as const), text: words }),
      ),
      { maxLength: 6 },
    )
    fc.assert(
      fc.property(
        blocks,
        fc.constantFrom(32 as const, 42 as const, 48 as const),
        fc.constantFrom(...codePages),
        fc.option(fc.constantFrom(...codePages), { nil: undefined }),
        (list, columns, codepage, secondCodepage) => {
          const document = { blocks: list }
          const pages = secondCodepage === undefined ? [codepage] : [codepage, secondCodepage]
          const lines = layoutReceipt(printableDocument(document, ...pages), columns)
          const set = { columns, codepage, drawer: false, logo: false, ...(secondCodepage !== undefined && { secondCodepage }) }
          const { receipts } = decodePaper(encodeReceipt(document, set), columns)
          expect(seen(receipts[0]?.slice(0, lines.length) ?? [])).toEqual(seen(lines))
        },
      ),
      { numRuns: 300 },
    )
  })

  test('every character of a code page survives the way to the paper', () => {
    for (const codepage of codePages) {
      const characters = [...repertoireOf(codepage)].filter((character) => printableText(character, codepage) === character)
      const text = characters.join('').replace(/\s/g, '')
      expect(text.length).toBeGreaterThan(180)
      const bytes = encodeReceipt({ blocks: [{ kind: 'text', text }] }, { ...printer, codepage })
      expect(decodePaper(bytes, 42).receipts[0]?.map(textOf).join('')).toBe(text)
    }
  })

  test('the drawer opens only where the document asks for it and one is attached', () => {
    const openings = (opensDrawer: boolean, drawer: boolean) =>
      decodePaper(encodeReceipt({ blocks: [], opensDrawer }, { ...printer, drawer }), 42).drawerOpenings
    expect([openings(true, true), openings(true, false), openings(false, true)]).toEqual([1, 0, 0])
  })
})

describe('the mark', () => {
  const marked = (columns: ReceiptColumns, logo = true, copy = 0) =>
    decodePaper(encodeReceipt(invoiceReceipt(meridianInvoice, occasion(copy)), { ...printer, columns, logo }), columns)

  test.each([
    [32, 96],
    [42, 144],
    [48, 144],
  ] as const)('heads an invoice on paper of %i columns, %i dots wide, as it is drawn in the source', async (columns, dots) => {
    const { pictures, receipts } = marked(columns)
    expect(pictures).toEqual([{ widthDots: dots, heightDots: dots, rows: await drawMark(dots) }])
    const text = receipts[0]?.map(textOf) ?? []
    expect(text.findIndex((line) => line !== '')).toBe(Math.ceil(dots / 30) + 1)
    expect(marked(columns, false).receipts[0]?.map(textOf)).toEqual(text.slice(Math.ceil(dots / 30) + 1))
  })

  test('is white on black with black lines on it, not a blank or a block', () => {
    const rows = marked(42).pictures[0]?.rows ?? new Uint8Array()
    const black = rows.reduce((sum, byte) => sum + byte.toString(2).replaceAll('0', '').length, 0) / (rows.length * 8)
    expect(black).toBeGreaterThan(0.4)
    expect(black).toBeLessThan(0.8)
  })

  test('holds nothing that a printer would take for a question, which it answers even in the middle of dots', () => {
    for (const columns of [32, 42] as const) {
      const rows = Buffer.from(marked(columns).pictures[0]?.rows ?? [])
      const questions = [0x04, 0x05, 0x14].filter((second) => rows.includes(Buffer.of(0x10, second)))
      expect(questions).toEqual([])
    }
  })

  test('heads copies too, and nothing that is no letter of ours', () => {
    expect(marked(42, true, 2).pictures).toHaveLength(1)
    const ticket = { blocks: [{ kind: 'text' as const, text: '2 x Samosa' }] }
    expect(decodePaper(encodeReceipt(ticket, { ...printer, logo: true }), 42).pictures).toEqual([])
  })
})

describe('a guest’s name is text and nothing else', () => {
  test('it can never open the drawer, cut, or send any command', () => {
    fc.assert(
      fc.property(hostile, (name) => {
        const { receipts, uncut, drawerOpenings } = decodePaper(encodeReceipt(withName(name), printer), 42)
        expect({ receipts: receipts.length, uncut, drawerOpenings }).toEqual({ receipts: 1, uncut: [], drawerOpenings: 0 })
      }),
      { numRuns: 500 },
    )
  })

  test('it adds no control byte to those of an invoice with a plain name', () => {
    const controls = (name: string) => encodeReceipt(withName(name), printer).filter((byte) => byte < 0x20 && byte !== 0x0a)
    const plain = controls('Rohan')
    fc.assert(
      fc.property(hostile, (name) => {
        expect(controls(name)).toEqual(plain)
      }),
    )
  })

  test('no code page writes a letter of it as a control byte', () => {
    const glyphs = '☺☻♥♦♣♠•◘○◙♂♀♪♫☼►◄↕‼¶§▬↨↑↓→←∟↔▲▼⌂'
    for (const codepage of codePages) {
      const bytes = encodeReceipt({ blocks: [{ kind: 'text', text: glyphs }] }, { ...printer, codepage })
      expect(decodePaper(bytes, 42).receipts, codepage).toHaveLength(1)
    }
    const encoder = new ReceiptPrinterEncoder({ language: 'esc-pos', columns: 42, newline: '\n' })
    const raw = encoder.initialize().codepage('cp850').line('§').encode()
    expect(() => decodePaper(raw, 42), 'negative control').toThrow(/unknown printer command/)
  })

  test('its control characters become blanks', () => {
    expect(printableText('Eve\x1bp\x00\x19x\x1dV\x00\u009b', 'windows1252')).toBe('Eve p  x V  ')
  })

  test('negative control: without the stripping the same check sees the drawer open and the paper cut', () => {
    const encoder = new ReceiptPrinterEncoder({ language: 'esc-pos', columns: 42, newline: '\n' })
    const bytes = encoder.initialize().codepage('windows1252').line('Eve \x1bp\x00\x19\xfa\x1dV\x00').encode()
    expect(decodePaper(bytes, 42)).toMatchObject({ drawerOpenings: 1, receipts: [expect.anything()] })
  })
})

describe('text that the code page lacks', () => {
  test.each([
    ['“O’Brien” — «Zoë»', '"O\'Brien" - "Zoë"'],
    ['₹ 500 … 3 − 2', 'Rs 500 ... 3 - 2'],
    ['Łukasz Żółć', 'Lukasz Zólc'],
    ['Đặng Thị Hạnh', 'Dang Thi Hanh'],
    ['Анна Жукова-Щербак', 'Anna Zhukova-Shcherbak'],
    ['Νίκος Παπαδόπουλος', 'Nikos Papadopoulos'],
    ['İpek Şahin', 'Ipek Sahin'],
    ['Rene\u0301', 'René'],
    ['Mo\u200bha\u202e', 'Moha'],
    ['a\u2009b\u3000c', 'a b c'],
    ['रोहन', 'rohn'],
    ['王小明', 'Wang Xiao Ming'],
    ['محمد', 'mhmd'],
    ['สมชาย', 'smchay'],
    ['김민준', 'GimMinJun'],
    ['☎ 5', '? 5'],
    ['\ud800x', '?x'],
  ])('%s is printed as %s', (name, printed) => {
    expect(printableText(name, 'windows1252')).toBe(printed)
  })

  test('a name that the code page prints in its own letters has its reading beside it; a Latin one has none', () => {
    expect(printableName('Анна Жукова', 'windows1251')).toBe('Анна Жукова (Anna Zhukova)')
    expect(printableName('Анна Жукова', 'windows1252')).toBe('Anna Zhukova')
    expect(printableName('王小明', 'windows1251')).toBe('Wang Xiao Ming')
    expect(printableName('Zoë Łuk', 'windows1252')).toBe('Zoë Luk')
  })

  test('the paper says the passenger’s name so, and a dish’s name without a reading', () => {
    const document = {
      blocks: [
        { kind: 'pair', label: 'Passenger', value: 'Анна', isName: true } as const,
        { kind: 'text', text: 'Анна' } as const,
      ],
    }
    expect(printableDocument(document, 'windows1251').blocks).toMatchObject([{ value: 'Анна (Anna)' }, { text: 'Анна' }])
  })

  test('a printer set to Cyrillic prints Cyrillic', () => {
    expect(printableText('Анна', 'windows1251')).toBe('Анна')
    expect(printableText('Анна', 'cp866')).toBe('Анна')
  })

  test('a printer with a second code page switches to it for what the first lacks, within a line and back', () => {
    const text = 'Zoë Kůň, Łukasz Żółć, €5, Ångström'
    const paperOf = (set: Partial<Parameters<typeof encodeReceipt>[1]>) =>
      decodePaper(encodeReceipt({ blocks: [{ kind: 'text', text }] }, { ...printer, ...set }), 42).receipts[0]?.map(textOf)[0]
    expect(paperOf({})).toBe('Zoë Kun, Lukasz Zólc, €5, Ångström')
    expect(paperOf({ secondCodepage: 'windows1250' })).toBe(text)
    expect(paperOf({ codepage: 'cp858', secondCodepage: 'cp852' })).toBe(text)
    expect(paperOf({ codepage: 'cp852' })).toBe('Zoë Kůň, Łukasz Żółć, ?5, Angström')
  })

  test('a plain receipt is the same to the byte whether the printer has a second code page or not', () => {
    const document = invoiceReceipt(meridianInvoice, occasion(0))
    expect(encodeReceipt(document, { ...printer, secondCodepage: 'cp852' })).toEqual(encodeReceipt(document, printer))
  })

  test('whatever comes in, only characters of the code page go out', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), fc.constantFrom(...codePages), (text, codepage) => {
        const foreign = Array.from(printableText(text, codepage)).filter((character) => !repertoireOf(codepage).has(character))
        expect(foreign.filter((character) => character !== '\u00a0')).toEqual([])
      }),
      { numRuns: 1000 },
    )
  })
})
