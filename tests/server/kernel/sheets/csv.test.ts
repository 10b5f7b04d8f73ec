import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { encodeText } from '../../../../src/server/kernel/sheets/encodings.ts'
import { readSheet } from '../../../../src/server/kernel/sheets/read-sheet.ts'
import { delimiters, type Sheet } from '../../../../src/server/kernel/sheets/sheet.ts'

const utf8 = (text: string): Uint8Array => Buffer.from(text, 'utf8')

async function read(bytes: Uint8Array): Promise<Sheet> {
  const result = await readSheet(bytes, 'manifest.csv')
  if (!result.ok) throw new Error(result.error.msg)
  return result.value
}

/** Names and cells as one table. */
const tableOf = ({ columns, rows }: Sheet): (readonly string[])[] => [columns, ...rows.map(({ cells }) => cells)]
const refusalOf = async (text: string) => {
  const result = await readSheet(utf8(text), 'manifest.csv')
  return result.ok ? null : result.error
}

describe('the encoding of a CSV file', () => {
  const text = 'Surname;Cabin\r\nMüller;“A” – 12 €\r\n'
  const little = Buffer.from(text, 'utf16le')
  const windows = Buffer.from('Surname;Cabin\r\nM\xfcller;\x93A\x94 \x96 12 \x80\r\n', 'latin1')

  it.each([
    ['UTF-8', utf8(text), 'utf-8', false],
    ['UTF-8 with a byte order mark', Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), utf8(text)]), 'utf-8', true],
    ['UTF-16 LE with a mark', Buffer.concat([Buffer.from([0xff, 0xfe]), little]), 'utf-16le', true],
    ['UTF-16 LE without one', little, 'utf-16le', false],
    ['UTF-16 BE with a mark', Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from(little).swap16()]), 'utf-16be', true],
    ['UTF-16 BE without one', Buffer.from(little).swap16(), 'utf-16be', false],
    ['Windows-1252', windows, 'windows-1252', false],
  ])('is recognised: %s', async (_, bytes, encoding, hasByteOrderMark) => {
    const sheet = await read(bytes)
    expect(sheet.form).toMatchObject({ encoding, hasByteOrderMark, delimiter: ';', newline: '\r\n' })
    expect(tableOf(sheet)).toEqual([
      ['Surname', 'Cabin'],
      ['Müller', '“A” – 12 €'],
    ])
  })

  it('is UTF-16 too for a text in Arabic letters without a mark', async () => {
    const sheet = await read(Buffer.from('اسم,غرفة\nليلى,12\n', 'utf16le'))
    expect(sheet.rows[0]?.cells).toEqual(['ليلى', '12'])
  })
})

describe('the delimiter of a CSV file', () => {
  it.each([
    ['commas', 'Name,Cabin\nAda,12\n', ','],
    ['semicolons beside decimal commas', 'Dish;Price;Tax\nTea, hot, sweet;1,50;0,10\nSoup;2,50;0,20\n', ';'],
    ['tabs', 'Name\tCabin\nLovelace, Ada\t12\n', '\t'],
    ['bars', 'Name|Cabin\nAda|12\n', '|'],
    ['what is outside quotes', 'Name;Cabin\n"a,b,c,d";12\n"e,f,g,h";13\n', ';'],
    ['what most lines have below a title', 'Manifest of 29 November\nName;Cabin;Deck\nAda;1;2\nBob;3;4\n', ';'],
    ['commas in a file of one column', 'Name\n"Lovelace, Ada"\n', ','],
  ])('is found: %s', async (_, text, delimiter) => {
    expect((await read(utf8(text))).form).toMatchObject({ delimiter, namesDelimiter: false })
  })

  it('is the one that Excel names in the first line', async () => {
    const sheet = await read(utf8('sep=;\r\nName, first;Cabin\r\nAda, B;12\r\n'))
    expect(sheet.form).toMatchObject({ delimiter: ';', namesDelimiter: true })
    expect(sheet.columns).toEqual(['Name, first', 'Cabin'])
    expect(sheet.rows).toEqual([{ line: 2, cells: ['Ada, B', '12'] }])
  })
})

describe('the rows of a CSV file', () => {
  it('keep leading zeros, quotes, line breaks and blanks', async () => {
    const sheet = await read(utf8('PAX,Name,Note\r\n007,"Ada ""Countess"" L.", two \r\n0012,"6"" tall","one\r\ntwo"\r\n'))
    expect(sheet.rows.map(({ cells }) => cells)).toEqual([
      ['007', 'Ada "Countess" L.', ' two '],
      ['0012', '6" tall', 'one\ntwo'],
    ])
  })

  it('may have a quotation mark within a cell that is not quoted', async () => {
    expect((await read(utf8('Name,Cabin\nJohn "Jack" Smith,12\n'))).rows[0]?.cells).toEqual(['John "Jack" Smith', '12'])
  })

  it('have the numbers that a spreadsheet shows, and empty ones are left out', async () => {
    const { rows } = await read(utf8('\n Name ,Cabin\n,\nAda,1\n\n"B\nC",2\nDan,3\n'))
    expect(rows.map(({ line }) => line)).toEqual([4, 6, 7])
  })

  it('name columns without a name, tell doubles apart, and take cells beyond the names', async () => {
    const sheet = await read(utf8('Name, ,Name,"Date of\nbirth",Name (2)\nAda,x,y,z,v,beyond\nBob\n'))
    expect(sheet.columns).toEqual(['Name', 'Column B', 'Name (2)', 'Date of birth', 'Name (2) (2)', 'Column F'])
    expect(sheet.rows.map(({ cells }) => cells)).toEqual([
      ['Ada', 'x', 'y', 'z', 'v', 'beyond'],
      ['Bob', '', '', '', '', ''],
    ])
  })

  it('end in line feeds, carriage returns or both, whatever stands within cells', async () => {
    for (const [text, newline] of [
      ['A,B\n1,2\n', '\n'],
      ['A,B\r1,2\r', '\r'],
      ['A,B\r\n1,"2\n3"\r\n4,5\n', '\r\n'],
    ] as const)
      expect((await read(utf8(text))).form).toMatchObject({ newline })
  })
})

describe('a file that cannot be read as CSV', () => {
  it.each([
    ['without a byte', '', 'empty'],
    ['of blank lines', '\r\n \r\n', 'empty'],
    ['of names of columns only', 'Name,Cabin\r\n,\r\n', 'empty'],
    ['of a web page', '<!DOCTYPE html><table></table>', 'not_a_sheet'],
    ['of a PDF', '%PDF-1.7\nobj', 'not_a_sheet'],
    ['with control characters', 'Name\u0001,Cabin\nA,B', 'not_a_sheet'],
    ['with more than 20,000 rows', `Name\n${'Ada\n'.repeat(20_001)}`, 'too_many_rows'],
    ['with more than 256 columns', `Name\n${','.repeat(256)}Ada\n`, 'too_large'],
  ])('is refused: one %s', async (_, text, code) => {
    expect(await refusalOf(text)).toMatchObject({ code })
  })

  it('is read up to the limits', async () => {
    expect((await read(utf8(`Name\n${'Ada\n'.repeat(20_000)}`))).rows).toHaveLength(20_000)
    expect((await read(utf8(`Name\n${','.repeat(255)}Ada\n`))).columns).toHaveLength(256)
  })

  it.each([
    ['a quotation mark that is not closed', 'Name,Cabin\nAda,1\n"Bob,2\nCy,3\n'],
    ['a closing one amid a cell', 'Name,Cabin\nAda,1\n"Bob"by,2\nCy,3\n'],
    ['two rows that a missing one merges', 'Name,Cabin\nAda,1\n"Bob,2\n"Cy",3\n'],
  ])('is refused with the row: %s', async (_, text) => {
    expect(await refusalOf(text)).toEqual({
      code: 'broken_quotes',
      msg: 'Row 3 of manifest.csv has a quotation mark too many or too few. Correct it, then choose the file again',
      line: 3,
    })
  })
})

describe('any table', () => {
  const windowsLetters = fc.constantFrom(...'abzÄé€’œ019 ,;|"\t\n=+-@\''.split(''))
  const cellOf = (encoding: string) =>
    encoding === 'windows-1252'
      ? fc.string({ unit: windowsLetters, maxLength: 8 })
      : fc.string({ unit: fc.oneof(windowsLetters, fc.constantFrom('ж', 'あ', '😀', 'ü')), maxLength: 8 })

  const forms = fc.record({
    encoding: fc.constantFrom('utf-8', 'utf-16le', 'utf-16be', 'windows-1252' as const),
    hasByteOrderMark: fc.boolean(),
    delimiter: fc.constantFrom(...delimiters),
    newline: fc.constantFrom('\r\n', '\n', '\r'),
    quotesAll: fc.boolean(),
  })

  it('reads back the same, in whatever form it was written', async () => {
    const tables = forms.chain((form) =>
      fc.record({
        form: fc.constant({ ...form, hasByteOrderMark: form.hasByteOrderMark && form.encoding !== 'windows-1252' }),
        rows: fc.array(fc.tuple(cellOf(form.encoding), cellOf(form.encoding), fc.constant('é')), { minLength: 1, maxLength: 6 }),
      }),
    )
    await fc.assert(
      fc.asyncProperty(tables, async ({ form, rows }) => {
        const quoted = (cell: string): string => `"${cell.replaceAll('"', '""').replaceAll('\n', form.newline)}"`
        const written = (cell: string): string => (form.quotesAll || /[",;\t|\n]|^\s|\s$/.test(cell) ? quoted(cell) : cell)
        const lines = [['A', 'B', 'C'], ...rows].map((cells) => cells.map(written).join(form.delimiter) + form.newline)
        const sheet = await read(encodeText(lines.join(''), form))
        // What the program itself writes before the sign of a formula is not part of a cell.
        const bare = (cell: string): string => cell.replaceAll("'", '')
        expect(sheet.rows.map(({ cells }) => cells.map(bare))).toEqual(rows.map((cells) => cells.map(bare)))
        expect(sheet.form).toMatchObject({ delimiter: form.delimiter, encoding: form.encoding })
      }),
    )
  })
})
