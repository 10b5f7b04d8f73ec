/**
 * The lines and their length by the document's first letter (ICAO Doc 9303-4 to -7): passports, cards and visas. The last one is
 * the longest.
 */
const shapes: Readonly<Record<string, readonly (readonly [lines: number, length: number])[]>> = {
  P: [[2, 44]],
  A: [[2, 36], [3, 30]], // oxfmt-ignore
  C: [[2, 36], [3, 30]], // oxfmt-ignore
  I: [[2, 36], [3, 30]], // oxfmt-ignore
  V: [[2, 36], [2, 44]], // oxfmt-ignore
}

const shapesOf = (signs: string) => shapes[signs[0] ?? ''] ?? []

/**
 * The machine-readable lines of a passport, card or visa. Line ends do not matter. Null if the text is something else or
 * incomplete. At least one filler is demanded, so that an address of the same length is not mistaken for lines.
 */
export function passportLinesIn(text: string): string[] | null {
  const signs = text.toUpperCase().replaceAll(/\s/g, '')
  const shape = shapesOf(signs).find(([count, length]) => signs.length === count * length)
  if (shape === undefined || !/^[A-Z0-9]+<[A-Z0-9<]*$/.test(signs)) return null
  const [count, length] = shape
  return Array.from({ length: count }, (_, line) => signs.slice(line * length, (line + 1) * length))
}

/** Whether no more can follow: a card's two lines may be the beginning of three, and a visa's short ones of long ones. */
export function areComplete(lines: readonly string[]): boolean {
  const [count = 0, length = 0] = shapesOf(lines[0] ?? '').at(-1) ?? []
  return lines.join('').length === count * length
}

/**
 * How the lines begin, to tell a scan of them from one of a card or barcode: the document's kind and State have no digits. Only
 * capitals, so that a word that is typed fast is not held back as a scan.
 */
export const linesBegin = /^[ACIPV][A-Z<]{4}/

/** Whether a scan may be one of the lines: the shortest have 30 characters. */
export const isPassportLine = (code: string): boolean => /^[a-z0-9<]{30,}$/i.test(code)
