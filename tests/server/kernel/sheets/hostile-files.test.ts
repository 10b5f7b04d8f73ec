import fc from 'fast-check'
import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { amountIn } from '../../../../src/server/kernel/sheets/amounts.ts'
import { dayIn } from '../../../../src/server/kernel/sheets/days.ts'
import { readSheet } from '../../../../src/server/kernel/sheets/read-sheet.ts'
import { workbookOf, workbookParts } from './workbook-bytes.ts'

const faultOf = async (bytes: Uint8Array): Promise<string | null> => {
  const result = await readSheet(bytes, 'file')
  return result.ok ? null : result.error.code
}

const ROWS = '<row><c t="s"><v>0</v></c></row><row><c t="s"><v>1</v></c></row>'
const STRINGS = '<si><t>Name</t></si><si><t>Ada</t></si>'
const guests = { rows: { Guests: ROWS }, strings: STRINGS }
const archive = (parts: Readonly<Record<string, Uint8Array | string>>): Uint8Array =>
  zipSync(
    Object.fromEntries(Object.entries(parts).map(([path, part]) => [path, typeof part === 'string' ? strToU8(part) : part])),
  )

/** Writes a number over that at a place of an archive's end record or first directory entry. */
function edited(bytes: Uint8Array, signature: number, offset: number, value: number): Uint8Array {
  const copy = Buffer.from(bytes)
  const places = Array.from({ length: copy.length - 4 }, (_, place) => place).filter(
    (place) => copy.readUInt32LE(place) === signature,
  )
  for (const place of places) copy.writeUInt32LE(value, place + offset)
  return copy
}
const DIRECTORY_ENTRY = 0x02014b50
const UNPACKED_SIZE = 24

describe('an archive that would fill the memory', () => {
  const bomb = archive({ ...workbookParts(guests), 'xl/worksheets/sheet1.xml': new Uint8Array(65 * 1024 * 1024) })

  it('is refused before it is unpacked, whether one part is too large or all together', async () => {
    expect(bomb.length).toBeLessThan(200_000)
    expect(await faultOf(bomb)).toBe('too_large')
    const half = `<half>${' '.repeat(33 * 1024 * 1024)}</half>`
    const parts = { ...workbookParts(guests), 'xl/sharedStrings.xml': half }
    expect(await faultOf(archive(parts))).toBe('empty')
    expect(await faultOf(archive({ ...parts, 'xl/styles.xml': half }))).toBe('too_large')
  })

  it('gets no more memory than it announces', async () => {
    expect(await faultOf(edited(bomb, DIRECTORY_ENTRY, UNPACKED_SIZE, 1000))).toBe('not_a_sheet')
  })

  it('may hold whatever it likes in parts that are not read', async () => {
    expect(await faultOf(archive({ ...workbookParts(guests), 'xl/media/film.mp4': new Uint8Array(80 * 1024 * 1024) }))).toBeNull()
  })

  it('is refused for more entries than a workbook has', async () => {
    const many = Object.fromEntries(Array.from({ length: 10_001 }, (_, place) => [`xl/${place}`, '']))
    expect(await faultOf(archive({ ...workbookParts(guests), ...many }))).toBe('too_large')
  })

  it('is refused for entities that multiply', async () => {
    const strings = `<!DOCTYPE sst [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]><sst><si><t>&b;</t></si></sst>`
    expect(await faultOf(archive({ ...workbookParts(guests), 'xl/sharedStrings.xml': strings }))).toBe('not_a_sheet')
  })

  it('is refused for merged areas without end', async () => {
    const row = (line: number): string => `<row r="${line}"><c r="A${line}"><v>1</v></c></row>`
    const rows = Array.from({ length: 1000 }, (_, place) => row(place + 1)).join('')
    const afterRows = `<mergeCells>${'<mergeCell ref="A1:XFD1048576"/>'.repeat(6000)}</mergeCells>`
    expect(await faultOf(workbookOf(rows, { afterRows }))).toBe('too_large')
  })
})

describe('a text that could take forever', () => {
  /** In quadratic time such a text takes longer than a test may; in proportion to its length a hundredth of a second. */
  const LENGTH = 300_000

  it.each([
    ['quotes', '"'.repeat(LENGTH)],
    ['apostrophes', `A\n${"'".repeat(LENGTH)}`],
    ['blanks after a break', `A\n"x\n${' '.repeat(LENGTH)}"`],
    ['line breaks', `A\nB${'\n'.repeat(LENGTH)}`],
    ['carriage returns', `A\rB${'\r'.repeat(LENGTH)}`],
    ['delimiters', `A\n"${';'.repeat(LENGTH)}"`],
  ])('ends: %s', async (_, text) => {
    expect(await readSheet(Buffer.from(text), 'file')).toHaveProperty('ok')
  })

  it('is neither a date nor an amount', () => {
    const text = `1${' '.repeat(1_000_000)}1`
    expect([dayIn(text, 'dmy', '2026-11-29'), amountIn(text, '.')]).toEqual([null, null])
  })

  it('is refused with more lines than a worksheet can have', async () => {
    expect(await faultOf(Buffer.from(`A${'\n'.repeat(1_048_576)}`))).toBe('too_many_rows')
    expect(await faultOf(Buffer.from(`A\nB${'\n'.repeat(1_000_000)}`))).toBeNull()
  })

  it('is refused beyond 16 MB', async () => {
    expect(await faultOf(Buffer.alloc(16 * 1024 * 1024 + 1, 'a'))).toBe('too_large')
  })
})

describe('no bytes make the reader throw', () => {
  const workbook = workbookOf(ROWS, { strings: STRINGS, formats: ['dd/mm/yyyy', 14] })
  const isResult = async (bytes: Uint8Array): Promise<void> => {
    expect(await readSheet(bytes, 'file')).toHaveProperty('ok')
  }

  it('random ones', async () => {
    const beginnings = fc.constantFrom(
      [],
      [0x50, 0x4b, 3, 4],
      [0xd0, 0xcf, 0x11, 0xe0],
      [0xff, 0xfe],
      [0xfe, 0xff],
      [0xef, 0xbb, 0xbf],
    )
    await fc.assert(
      fc.asyncProperty(beginnings, fc.uint8Array({ maxLength: 300 }), (beginning, rest) =>
        isResult(Uint8Array.from([...beginning, ...rest])),
      ),
      { numRuns: 300 },
    )
  })

  it('random texts', async () => {
    const units = fc.constantFrom('"', "'", ',', ';', '\t', '|', '\n', '\r', 'a', ' ', '=', 'sep=', '\u0000')
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: units, maxLength: 60 }), (text) => isResult(Buffer.from(text))),
      { numRuns: 300 },
    )
  })

  it('workbooks with bytes changed, cut off or repeated', async () => {
    const places = fc.nat({ max: workbook.length - 1 })
    const changes = fc.array(fc.tuple(places, fc.nat({ max: 255 })), { maxLength: 8 })
    await fc.assert(
      fc.asyncProperty(changes, places, fc.boolean(), (edits, end, isCut) => {
        const bytes = Uint8Array.from(workbook)
        for (const [place, byte] of edits) bytes[place] = byte
        return isResult(isCut ? bytes.slice(0, end) : bytes)
      }),
      { numRuns: 300 },
    )
  })

  it('worksheets of any elements', async () => {
    const text = fc.constantFrom('0', '1', '-1', '1e999', '9999999999', 'abc', '', '2026-03-04', '&amp;')
    const type = fc.constantFrom('', ' t="s"', ' t="b"', ' t="e"', ' t="d"', ' t="n"', ' t="inlineStr"', ' t="?"')
    const style = fc.constantFrom('', ' s="0"', ' s="1"', ' s="99"', ' s="x"')
    const reference = fc.constantFrom('', ' r="A1"', ' r="ZZZ9"', ' r="A0"', ' r="?"', ' r="C3"')
    const cell = fc.tuple(reference, type, style, text).map((each) => `<c${each.slice(0, 3).join('')}><v>${each[3]}</v></c>`)
    const row = fc.tuple(fc.constantFrom('', ' r="1"', ' r="-5"', ' r="x"', ' r="3.5"'), fc.array(cell, { maxLength: 4 }))
    const merge = fc.constantFrom(
      '',
      '<mergeCells><mergeCell ref="A1:A9"/><mergeCell ref="A1"/><mergeCell ref="x"/><mergeCell/></mergeCells>',
    )
    await fc.assert(
      fc.asyncProperty(fc.array(row, { maxLength: 5 }), merge, (rows, afterRows) =>
        isResult(workbookOf(rows.map(([line, cells]) => `<row${line}>${cells.join('')}</row>`).join(''), { afterRows })),
      ),
      { numRuns: 300 },
    )
  })
})
