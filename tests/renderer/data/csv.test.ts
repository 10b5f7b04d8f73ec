import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { csvOf, numberCell, SEMICOLONS } from '../../../src/renderer/data/csv.ts'

/** Reads a CSV file as RFC 4180 has it. */
function read(text: string): string[][] {
  const cells = [...text.slice(1).matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)]
  const rows: string[][] = [[]]
  for (const [, quoted, plain, end] of cells) {
    rows.at(-1)?.push(quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'))
    if (end === '\r\n') rows.push([])
  }
  return rows.slice(0, -1)
}

describe('csvOf', () => {
  it('quotes what would break a cell, and marks the file as UTF-8', () => {
    expect(csvOf([['Liam O’Connor', 'a, "b"', 'two\r\nlines']])).toBe('\ufeffLiam O’Connor,"a, ""b""","two\r\nlines"\r\n')
  })

  it.each(['=HYPERLINK("http://evil.example")', '+1', '-1', '@SUM(A1)', '\tx', '\rx', '\nx', ' =1', '\u200b@x', '\uff1d1+1'])(
    'neutralises a formula: %j',
    (formula) => {
      expect(read(csvOf([[formula]]))).toEqual([[`'${formula}`]])
    },
  )

  it.each([
    ['a;=1+1', "a;'=1+1"],
    ['a\t@x', "a\t'@x"],
    ['two\n-lines', "two\n'-lines"],
    ['a; "=1', 'a; "\'=1'],
  ])('neutralises what becomes a cell of its own where another separator is set: %j', (content, neutral) => {
    expect(read(csvOf([[content]]))).toEqual([[neutral]])
    expect(csvOf([['Dinner, without rice - please']])).toBe('\ufeff"Dinner, without rice - please"\r\n')
  })

  it('writes a number as such, a minus too, and takes nothing else for one', () => {
    expect(csvOf([[numberCell('-12.50'), numberCell('3')]])).toBe('\ufeff-12.50,3\r\n')
    for (const text of ['-1+1', '=1', '1e3', '', '1,000']) expect(() => numberCell(text)).toThrow(RangeError)
  })

  it('has semicolons and decimal commas where spreadsheets read those', () => {
    expect(csvOf([['Placed', 'a, b', 'a;b', numberCell('-1234.50'), numberCell('3')]], SEMICOLONS)).toBe(
      '\ufeffPlaced;"a, b";"a;b";-1234,50;3\r\n',
    )
    expect(csvOf([['=1+1', 'a;=1']], SEMICOLONS)).toBe('\ufeff\'=1+1;"a;\'=1"\r\n')
  })

  it('leaves no cell that begins as a formula, and loses nothing of any', () => {
    fc.assert(
      fc.property(fc.array(fc.array(fc.string({ unit: 'binary' }), { minLength: 1 }), { minLength: 1 }), (rows) => {
        const back = read(csvOf(rows))
        expect(back.flat().filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([])
        const withoutMarks = (cells: string[][]) => cells.map((row) => row.map((cell) => cell.replaceAll("'", '')))
        expect(withoutMarks(back)).toEqual(withoutMarks(rows))
      }),
    )
  })
})
