import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { guarded, unguarded } from '../../../../src/server/kernel/sheets/formula-guard.ts'
import { readSheet } from '../../../../src/server/kernel/sheets/read-sheet.ts'
import { type CsvForm, delimiters, REASON_COLUMN, type Sheet } from '../../../../src/server/kernel/sheets/sheet.ts'
import { writeRefused } from '../../../../src/server/kernel/sheets/write-sheet.ts'
import { workbookOf } from './workbook-bytes.ts'

async function read(bytes: Uint8Array): Promise<Sheet> {
  const result = await readSheet(bytes, 'refused')
  if (!result.ok) throw new Error(result.error.msg)
  return result.value
}

const excel: CsvForm = {
  kind: 'csv',
  encoding: 'utf-8',
  hasByteOrderMark: true,
  delimiter: ';',
  namesDelimiter: false,
  quotesAll: false,
  newline: '\r\n',
}

const sheetOf = (form: Sheet['form'], cells: readonly (readonly string[])[]): Sheet => ({
  form,
  columns: (cells[0] ?? []).map((_, column) => `Column ${column + 1}`),
  rows: cells.map((row, place) => ({ line: place + 2, cells: row })),
})

describe('the file of refused rows', () => {
  it('has only those, with reasons, in the form the file came in', async () => {
    const sheet = await read(Buffer.from('\ufeffName;Born\r\nAda;31/02/1980\r\nBob;1/2/1980\r\n"Cy;";\r\n'))
    const reasons = new Map([
      [2, 'There is no such day'],
      [4, 'The date of birth is missing'],
    ])
    expect(Buffer.from(await writeRefused(sheet, reasons)).toString()).toBe(
      '\ufeffName;Born;Why it was refused\r\nAda;31/02/1980;There is no such day\r\n"Cy;";;The date of birth is missing\r\n',
    )
  })

  it('keeps encoding, newlines, quotes and the named delimiter', async () => {
    const text = 'sep=|\n"Name"|"Cabin"\n"Müller"|"12"\n'
    const sheet = await read(Buffer.from(text, 'utf16le').swap16())
    const written = Buffer.from(await writeRefused(sheet, new Map([[2, 'Cabin 12 is not a cabin']])))
    expect(written.swap16().toString('utf16le')).toBe(
      'sep=|\n"Name"|"Cabin"|"Why it was refused"\n"Müller"|"12"|"Cabin 12 is not a cabin"\n',
    )
  })

  it('has the letters of Windows-1252, and a question mark for others', async () => {
    const sheet = await read(Buffer.from('Name,Cabin\nM\xfcller \x80,12\n', 'latin1'))
    const written = Buffer.from(await writeRefused(sheet, new Map([[2, '“12” – ✗']])))
    expect(written.toString('latin1')).toBe(`Name,Cabin,${REASON_COLUMN}\nM\xfcller \x80,12,\x9312\x94 \x96 ?\n`)
  })

  it('is an XLSX file again, with days as days and texts that no one runs', async () => {
    const inline = (text: string): string => `<c t="inlineStr"><is><t>${text}</t></is></c>`
    const rows = `<row>${inline('Born')}${inline('PAX')}${inline('Deck')}</row>
      <row><c s="0"><v>29284</v></c>${inline('007')}${inline('=1+1')}</row>`
    const sheet = await read(workbookOf(rows, { formats: [14] }))
    const written = await read(await writeRefused(sheet, new Map([[2, '=HYPERLINK("x")']])))
    expect(written).toEqual({
      form: { kind: 'xlsx', worksheet: 'Manifest' },
      columns: ['Born', 'PAX', 'Deck', REASON_COLUMN],
      rows: [{ line: 2, cells: ['1980-03-04', '007', '=1+1', '=HYPERLINK("x")'] }],
    })
  })

  it('keeps the names of properties that every object has', async () => {
    const names = Object.getOwnPropertyNames(Object.prototype)
    const written = await writeRefused(
      sheetOf(
        { kind: 'xlsx', worksheet: 'Menu' },
        names.map((name) => [name]),
      ),
      new Map(names.map((name, place) => [place + 2, name])),
    )
    expect((await read(written)).rows.map(({ cells }) => cells)).toEqual(names.map((name) => [name, name]))
  })

  it('stays whole where a reason has line breaks and quotes', async () => {
    const sheet = await read(Buffer.from('Name,Cabin\nAda,12\n'))
    const written = await read(await writeRefused(sheet, new Map([[2, 'a "b",\r\nc\rd']])))
    expect(written.rows.map(({ cells }) => cells)).toEqual([['Ada', '12', 'a "b",\nc\nd']])
  })

  it('has one column of reasons, also where its rows are refused once more', async () => {
    const first = await read(Buffer.from('Name,Cabin\nAda,12\n'))
    const second = await read(await writeRefused(first, new Map([[2, 'first']])))
    const third = await read(await writeRefused(second, new Map([[2, 'second']])))
    expect(third.columns).toEqual(['Name', 'Cabin', REASON_COLUMN])
    expect(third.rows[0]?.cells).toEqual(['Ada', '12', 'second'])
  })
})

describe('refused rows that are written and read again', () => {
  const letters = fc.constantFrom(...'ab0.éЖ"\';,|=+-@\t\n _x'.split(''), '\uff1d', '\u200b', '_x0041_', '\ufffd')
  const cell = fc.oneof(
    fc.string({ unit: letters, maxLength: 12 }),
    fc.string({ unit: 'grapheme', maxLength: 6 }),
    fc.constantFrom('007', '-5', '12.50', '1e5', '0.000001', '2026-03-04', '1900-01-01', '1850-01-01', "'=1", "''=1", 'TRUE'),
  )
  // A row with nothing in it is left out, so each has a number.
  const tables = fc.array(fc.tuple(cell, cell, fc.nat().map(String)), { minLength: 1, maxLength: 5 })
  const usable = (text: string): string => text.replaceAll(/[^\P{Cc}\t\n]|\p{NChar}/gu, '')
  const again = async (form: Sheet['form'], cells: readonly (readonly string[])[]) => {
    const sheet = sheetOf(form, cells)
    const reasons = new Map(sheet.rows.map(({ line }) => [line, `Row ${line}; see "help"`]))
    const written = await read(await writeRefused(sheet, reasons))
    expect(written.columns).toEqual([...sheet.columns, REASON_COLUMN])
    expect(written.rows.map((row) => row.cells)).toEqual(sheet.rows.map((row) => [...row.cells, reasons.get(row.line)]))
    expect(written.form).toEqual(form)
  }

  it('have the same cells in CSV, whatever its form', async () => {
    const forms = fc.record({
      kind: fc.constant('csv' as const),
      encoding: fc.constantFrom('utf-8', 'utf-16le', 'utf-16be' as const),
      hasByteOrderMark: fc.boolean(),
      delimiter: fc.constantFrom(...delimiters),
      namesDelimiter: fc.boolean(),
      quotesAll: fc.boolean(),
      newline: fc.constantFrom('\r\n', '\n', '\r'),
    })
    await fc.assert(
      fc.asyncProperty(forms, tables, (form, rows) =>
        again(
          form,
          rows.map((row) => row.map(usable)),
        ),
      ),
    )
  })

  it('have the same cells in XLSX', async () => {
    const form = { kind: 'xlsx' as const, worksheet: 'Manifest' }
    const blankAsEmpty = (text: string): string => (text.trim() === '' ? '' : text)
    await fc.assert(
      fc.asyncProperty(tables, (rows) =>
        again(
          form,
          rows.map((row) => row.map((text) => blankAsEmpty(usable(text)))),
        ),
      ),
      { numRuns: 50 },
    )
  })
})

describe('the guard against formulas', () => {
  it.each(['=HYPERLINK("http://evil.example")', '+1', '-1+1', '@SUM(A1)', '\t=1', ' =1', '\u200b@x', '\uff1d1+1', "'=1"])(
    'precedes the beginning of one by an apostrophe: %j',
    (formula) => {
      expect(guarded(formula)).toMatch(/^'/)
    },
  )

  it('covers what another delimiter would make a cell, and leaves other texts and numbers', () => {
    expect(guarded('a;=1+1')).toBe("a;'=1+1")
    expect(guarded('a,"=1')).toBe('a,"\'=1')
    for (const plain of ['-12.50', '-12,50', 'Anne-Marie', "O'Neil", 'a=b', '']) expect(guarded(plain)).toBe(plain)
  })

  it('is taken away by the reader, exactly once', async () => {
    const units = fc.constantFrom('=', '+', '-', "'", ' ', ';', ',', '"', '\t', '\n', '1', 'a', '\u200b', '\uff20')
    fc.assert(
      fc.property(fc.string({ unit: units, maxLength: 12 }), (cell) => {
        expect(unguarded(guarded(cell))).toBe(cell)
      }),
      { numRuns: 5000 },
    )
    expect((await read(await writeRefused(sheetOf(excel, [["'=1", '=2']]), new Map([[2, '']])))).rows[0]?.cells).toEqual([
      "'=1",
      '=2',
      '',
    ])
  })
})
