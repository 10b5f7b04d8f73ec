import writeXlsxFile from 'write-excel-file/node'
import { describe, expect, it } from 'vitest'
import { readSheet } from '../../../../src/server/kernel/sheets/read-sheet.ts'
import type { Sheet } from '../../../../src/server/kernel/sheets/sheet.ts'
import { workbookOf, workbookParts, zipped } from './workbook-bytes.ts'

async function read(bytes: Uint8Array): Promise<Sheet> {
  const result = await readSheet(bytes, 'manifest.xlsx')
  if (!result.ok) throw new Error(result.error.msg)
  return result.value
}
const faultOf = async (bytes: Uint8Array): Promise<string | null> => {
  const result = await readSheet(bytes, 'manifest.xlsx')
  return result.ok ? null : result.error.code
}

const head = '<row r="1"><c r="A1" t="inlineStr"><is><t>A</t></is></c></row>'
const inline = (reference: string, text: string): string => `<c r="${reference}" t="inlineStr"><is><t>${text}</t></is></c>`

/** The text of one cell of a worksheet. */
async function cellOf(cell: string, parts: Parameters<typeof workbookOf>[1] = {}): Promise<string | undefined> {
  const sheet = await read(workbookOf(`${head}<row r="2">${cell}${inline('Z2', 'end')}</row>`, parts))
  return sheet.rows[0]?.cells[0]
}

describe('a file of the writer library', () => {
  it('is read with its texts, numbers and days', async () => {
    const rows = [
      ['PAX', 'Name', 'Born', 'Deck', 'Balance', 'Child'],
      ['007', ' Ada & "B" <C> ', new Date('1980-03-04'), 12, 99.5, true],
    ]
    const sheet = await read(await writeXlsxFile(rows, { sheet: 'Manifest', dateFormat: 'dd.mm.yyyy' }).toBuffer())
    expect(sheet).toEqual({
      form: { kind: 'xlsx', worksheet: 'Manifest' },
      columns: ['PAX', 'Name', 'Born', 'Deck', 'Balance', 'Child'],
      rows: [{ line: 2, cells: ['007', ' Ada & "B" <C> ', '1980-03-04', '12', '99.5', 'TRUE'] }],
    })
  })
})

describe('a number', () => {
  it.each([
    ['4.5E3', '4500'],
    ['1.2345678901234567E+20', '123456789012346000000'],
    ['1E-7', '0.0000001'],
    ['42.0', '42'],
    ['0.30000000000000004', '0.3'],
    ['1234567890123456', '1234567890123456'],
    ['-12.50', '-12.5'],
    ['not a number', 'not a number'],
  ])('is plain digits: %s', async (value, text) => {
    expect(await cellOf(`<c r="A2"><v>${value}</v></c>`)).toBe(text)
  })

  it('has the leading zeros of its format', async () => {
    expect(await cellOf('<c r="A2" s="0"><v>123</v></c>', { formats: ['00000'] })).toBe('00123')
  })
})

describe('a day', () => {
  const dayOf = (serial: string, format: string | number, is1904 = false) =>
    cellOf(`<c r="A2" s="0"><v>${serial}</v></c>`, { formats: [format], is1904 })

  it.each([
    ['1', '1900-01-01'],
    ['59', '1900-02-28'],
    ['60', '1900-02-29'],
    ['61', '1900-03-01'],
    ['46085', '2026-03-04'],
    ['2958465', '9999-12-31'],
  ])('of the 1900 system, which counts a 29 February 1900: %s', async (serial, day) => {
    expect(await dayOf(serial, 14)).toBe(day)
  })

  it.each([
    ['0', '1904-01-01'],
    ['59', '1904-02-29'],
    ['44623', '2026-03-04'],
  ])('of the 1904 system: %s', async (serial, day) => {
    expect(await dayOf(serial, 14, true)).toBe(day)
  })

  it.each([
    ['dd/mm/yyyy', '46085', '2026-03-04'],
    ['[$-407]d. mmmm yyyy;@', '46085.75', '2026-03-04'],
    ['mmm', '46085', '2026-03-04'],
    [22, '46085.75', '2026-03-04 18:00'],
    ['yyyy-mm-dd hh:mm:ss', '46085.500011574', '2026-03-04 12:00:01'],
    ['yyyy-mm-dd hh:mm', '46085', '2026-03-04'],
    ['h:mm AM/PM', '0.75', '18:00'],
    [31, '46085', '2026-03-04'],
  ])('or a time is known by its format: %s of %s', async (format, serial, text) => {
    expect(await dayOf(serial, format)).toBe(text)
  })

  it.each([
    ['0.00', '46085', '46085'],
    ['General', '46085', '46085'],
    ['0 &quot;days&quot;', '46085', '46085'],
    ['[Red]0', '46085', '46085'],
    ['[h]:mm', '1.5', '1.5'],
    [14, '-1', '-1'],
    [14, '2958466', '2958466'],
  ])('is not what another format or another number is: %s of %s', async (format, serial, text) => {
    expect(await dayOf(serial, format)).toBe(text)
  })

  it('may be written as ISO 8601', async () => {
    expect(await cellOf('<c r="A2" t="d"><v>2026-03-04T00:00:00</v></c>')).toBe('2026-03-04')
  })
})

describe('a cell', () => {
  it.each([
    ['of a formula is its saved value', '<c r="A2" t="str"><f>B2&amp;C2</f><v>007</v></c>', '007'],
    ['of a formula is its saved number', '<c r="A2"><f>1+2</f><v>3</v></c>', '3'],
    ['of a formula without a saved value is empty', '<c r="A2"><f>NOW()</f></c>', ''],
    ['may be an error', '<c r="A2" t="e"><f>VLOOKUP(1,B:C,2)</f><v>#N/A</v></c>', '#N/A'],
    ['may be true', '<c r="A2" t="b"><v>1</v></c>', 'TRUE'],
    ['may be false', '<c r="A2" t="b"><v>0</v></c>', 'FALSE'],
    ['may have a text of its own', inline('A2', ' a\n&lt;b&gt; '), ' a\n<b> '],
    ['may have a rich text', '<c r="A2" t="inlineStr"><is><r><t>Ada </t></r><r><t>L.</t></r></is></c>', 'Ada L.'],
    ['may have escaped characters', inline('A2', 'one_x000D_&#10;two_x0001_ _x005F_x0041_'), 'one\ntwo _x0041_'],
  ])('%s', async (_, cell, text) => {
    expect(await cellOf(cell)).toBe(text)
  })

  it('may refer to a shared text, rich or not, without what it sounds like', async () => {
    const strings = `<si><t>007</t></si><si><r><t>Ada </t></r><r><rPr><b/></rPr><t xml:space="preserve">L. </t></r>
      <rPh sb="0" eb="1"><t>エイダ</t></rPh></si>`
    expect(await cellOf('<c r="A2" t="s"><v>0</v></c>', { strings })).toBe('007')
    expect(await cellOf('<c r="A2" t="s"><v>1</v></c>', { strings })).toBe('Ada L. ')
    expect(await cellOf('<c r="A2" t="s"><v>2</v></c>', { strings })).toBe('')
  })

  it('merged over rows counts for each, and only in its first column', async () => {
    const rows = `<row r="1">${inline('A1', 'Cabin')}${inline('B1', 'Deck')}${inline('C1', 'Name')}</row>
      <row r="2">${inline('A2', '12')}<c r="B2"/>${inline('C2', 'Ada')}</row>
      <row r="3">${inline('C3', 'Bob')}</row><row r="5">${inline('C5', 'Cy')}</row>`
    const sheet = await read(workbookOf(rows, { afterRows: '<mergeCells><mergeCell ref="A2:B4"/></mergeCells>' }))
    expect(sheet.rows).toEqual([
      { line: 2, cells: ['12', '', 'Ada'] },
      { line: 3, cells: ['12', '', 'Bob'] },
      { line: 5, cells: ['', '', 'Cy'] },
    ])
  })
})

describe('the rows of a worksheet', () => {
  it('have their numbers, hidden ones too, and are in order', async () => {
    const rows = `${head}<row r="9">${inline('A9', 'last')}</row><row r="4" hidden="1">${inline('A4', 'hidden')}</row><row r="6"/>`
    expect((await read(workbookOf(rows))).rows).toEqual([
      { line: 4, cells: ['hidden'] },
      { line: 9, cells: ['last'] },
    ])
  })

  it('may lack numbers and references', async () => {
    const rows = '<row><c><v>1</v></c><c><v>2</v></c></row><row><c/><c><v>3</v></c></row>'
    const { columns, rows: read2 } = await read(workbookOf(rows))
    expect([columns, read2]).toEqual([['1', '2'], [{ line: 2, cells: ['', '3'] }]])
  })

  it('are those of the first worksheet that has some, a hidden one last', async () => {
    const table = `${head}<row r="2">${inline('A2', 'Ada')}</row>`
    const rows = { Lists: table, Notes: '', Guests: table }
    expect((await read(zipped(workbookParts({ rows, hidden: ['Lists'] })))).form).toEqual({ kind: 'xlsx', worksheet: 'Guests' })
    const only = { Lists: table, Notes: '' }
    expect((await read(zipped(workbookParts({ rows: only, hidden: ['Lists'] })))).form).toMatchObject({ worksheet: 'Lists' })
  })

  it('may have a prefix of their own for the elements', async () => {
    const parts = workbookParts({ rows: { Guests: '' } })
    const row = (text: string): string => `<x:row><x:c t="str"><x:v>${text}</x:v></x:c></x:row>`
    const sheet = `<x:worksheet xmlns:x="http://schemas.openxmlformats.org/spreadsheetml/2006/main">
      <x:sheetData>${row('Name')}${row('Ada')}</x:sheetData></x:worksheet>`
    expect((await read(zipped({ ...parts, 'xl/worksheets/sheet1.xml': sheet }))).rows[0]?.cells).toEqual(['Ada'])
  })
})

describe('a file that cannot be read as XLSX', () => {
  const rowsOf = (count: number): string =>
    Array.from({ length: count }, (_, place) => `<row r="${place + 1}"><c r="A${place + 1}"><v>1</v></c></row>`).join('')

  it('is refused: no rows, too many, too many columns', async () => {
    expect(await faultOf(workbookOf(head))).toBe('empty')
    expect(await faultOf(workbookOf(''))).toBe('empty')
    expect(await faultOf(workbookOf(rowsOf(20_001)))).toBeNull()
    expect(await faultOf(workbookOf(rowsOf(20_002)))).toBe('too_many_rows')
    expect(await faultOf(workbookOf(`${head}<row r="2"><c r="IV2"><v>1</v></c></row>`))).toBeNull()
    expect(await faultOf(workbookOf(`${head}<row r="2"><c r="IW2"><v>1</v></c></row>`))).toBe('too_large')
  })

  it('is read where only formats lie beyond those limits', async () => {
    const far = '<row r="1048576"><c r="XFD1048576" s="0"/></row>'
    expect((await read(workbookOf(`${head}<row r="2">${inline('A2', 'Ada')}</row>${far}`))).rows).toHaveLength(1)
  })

  it('is refused: another archive, a workbook without its parts, malformed XML', async () => {
    const parts = workbookParts({ rows: { Guests: `${head}<row r="2">${inline('A2', 'Ada')}</row>` } })
    const without = (path: string) => faultOf(zipped(Object.fromEntries(Object.entries(parts).filter(([key]) => key !== path))))
    expect(await faultOf(zipped({ 'word/document.xml': '<document/>' }))).toBe('not_a_sheet')
    expect(await without('xl/workbook.xml')).toBe('not_a_sheet')
    expect(await without('xl/styles.xml')).toBeNull()
    expect(await faultOf(zipped({ ...parts, 'xl/worksheets/sheet1.xml': '<worksheet><row>' }))).toBe('not_a_sheet')
  })

  it('is refused with what to do: one with a password, and one of Excel 97', async () => {
    const ole = (stream: string): Uint8Array =>
      Buffer.concat([
        Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
        Buffer.alloc(512),
        Buffer.from(stream, 'utf16le'),
      ])
    expect(await readSheet(ole('EncryptedPackage'), 'manifest.xlsx')).toEqual({
      ok: false,
      error: {
        code: 'encrypted',
        msg: 'manifest.xlsx is protected by a password. Save it without one, then choose it again',
      },
    })
    expect(await faultOf(ole('Workbook'))).toBe('old_xls')
    expect(await faultOf(ole('WordDocument'))).toBe('not_a_sheet')
  })
})
