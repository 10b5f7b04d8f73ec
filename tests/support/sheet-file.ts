import type { ImportFile } from '../../src/shared/contract/imports.ts'

const cell = (text: string): string => (/[",\n;]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** A CSV file as the calls take it. */
export const csvFile = (name: string, rows: readonly (readonly string[])[]): ImportFile => ({
  name,
  content: Buffer.from([...rows.map((row) => row.map(cell).join(',')), ''].join('\r\n')).toString('base64'),
})

/** The lines of a CSV file that a call answered. */
export const linesOf = ({ content }: ImportFile): string[] =>
  Buffer.from(content, 'base64').toString().replace('\ufeff', '').trim().split('\r\n')
