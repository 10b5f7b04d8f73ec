import type { CsvForm } from './sheet.ts'

export type Encoding = Pick<CsvForm, 'encoding' | 'hasByteOrderMark'>
type EncodingName = Encoding['encoding']

const marks: readonly [EncodingName, readonly number[]][] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
]

/** The bytes 0x80 to 0x9f of Windows-1252; the others are as in Latin-1. Five of them have no character. */
const WINDOWS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'
const FIRST_WINDOWS = 0x80
const windowsBytes = new Map(Array.from(WINDOWS, (letter, place) => [letter, FIRST_WINDOWS + place]))

/** Which bytes of the beginning are zero shows UTF-16 without a mark: delimiters and digits have one zero byte each. */
const SAMPLE_BYTES = 4096

function guessedEncoding(bytes: Uint8Array): EncodingName {
  const zeros = [...bytes.subarray(0, SAMPLE_BYTES).entries()].filter(([, byte]) => byte === 0)
  if (zeros.length === 0) return 'utf-8'
  const odd = zeros.filter(([place]) => place % 2 === 1).length
  return odd > zeros.length / 2 ? 'utf-16le' : 'utf-16be'
}

function decoded(bytes: Uint8Array, encoding: EncodingName): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return null
  }
}

const windowsText = (bytes: Uint8Array): string =>
  Buffer.from(bytes)
    .toString('latin1')
    .replaceAll(/[\u0080-\u009f]/g, (letter) => WINDOWS.charAt(letter.charCodeAt(0) - FIRST_WINDOWS))

/** The text of a file and how it was encoded; what is not valid UTF-8 is taken as Windows-1252. Null for invalid UTF-16. */
export function decodeText(bytes: Uint8Array): (Encoding & { text: string }) | null {
  const marked = marks.find(([, mark]) => mark.every((byte, place) => bytes[place] === byte))
  const encoding = marked?.[0] ?? guessedEncoding(bytes)
  const text = decoded(bytes.subarray(marked?.[1].length ?? 0), encoding)
  if (text !== null) return { text, encoding, hasByteOrderMark: marked !== undefined }
  return encoding === 'utf-8' ? { text: windowsText(bytes), encoding: 'windows-1252', hasByteOrderMark: false } : null
}

const windowsByte = (letter: string): number => {
  const code = letter.codePointAt(0) ?? 0
  const isLatin = code < FIRST_WINDOWS || (code >= FIRST_WINDOWS + WINDOWS.length && code <= 0xff)
  return isLatin ? code : (windowsBytes.get(letter) ?? '?'.charCodeAt(0))
}

/** The bytes of a text in an encoding; a letter that Windows-1252 lacks becomes a question mark. */
export function encodeText(text: string, { encoding, hasByteOrderMark }: Encoding): Uint8Array {
  const marked = hasByteOrderMark ? `\ufeff${text}` : text
  if (encoding === 'utf-8') return Buffer.from(marked, 'utf8')
  if (encoding === 'windows-1252') return Uint8Array.from(marked, windowsByte)
  const little = Buffer.from(marked, 'utf16le')
  return encoding === 'utf-16le' ? little : little.swap16()
}
