/** How the number of a cell is shown: as digits, as digits with leading zeros, or as a day, a time of day or both. */
export type NumberLook = { digits: number } | 'day' | 'time' | 'moment'

export const PLAIN: NumberLook = { digits: 0 }

/** Formats that a file names by number only (ECMA-376, Part 1, 18.8.30), those of East Asian languages included. */
const builtIn = (id: number): NumberLook => {
  if ((id >= 14 && id <= 17) || (id >= 27 && id <= 31) || id === 36 || (id >= 50 && id <= 58)) return 'day'
  if ((id >= 18 && id <= 21) || (id >= 32 && id <= 35) || id === 45 || id === 47) return 'time'
  return id === 22 ? 'moment' : PLAIN
}

/** Literal text, escaped and padding characters, colours and locales of a number format. */
const LITERALS = /"[^"]*"|\\.|[_*].|\[[^\]]*\]/g
/** A duration, which may exceed a day, such as `[h]:mm`. */
const DURATION = /\[[hms]+\]/i

/** How a number format shows numbers: by its code, or by its id if it has none. */
export function lookOf(id: number, code: string | undefined): NumberLook {
  if (code === undefined) return builtIn(id)
  if (DURATION.test(code)) return PLAIN
  const [letters = ''] = code.replaceAll(LITERALS, '').toLowerCase().split(';')
  if (/^0+$/.test(letters)) return { digits: letters.length }
  if (letters.includes('general')) return PLAIN
  const hasTime = /[hs]/.test(letters)
  if (/[yd]/.test(letters)) return hasTime ? 'moment' : 'day'
  if (hasTime) return 'time'
  return letters.includes('m') ? 'day' : PLAIN
}

const DAY_S = 86_400
/** The day with serial number 0: of the 1904 system, and of the 1900 system before and after its day that never was. */
const EPOCH_1904 = Date.UTC(1904, 0, 1)
const EPOCH_EARLY = Date.UTC(1899, 11, 31)
const EPOCH_1900 = Date.UTC(1899, 11, 30)
/** The 1900 system counts 29 February 1900, as Lotus 1-2-3 did. */
const NEVER = 60
/** 31 December 9999, the last day of either system. */
const lastSerial = (is1904: boolean): number => (is1904 ? 2_957_003 : 2_958_465)

function dayOfSerial(serial: number, is1904: boolean): string {
  if (!is1904 && serial === NEVER) return '1900-02-29'
  const epoch = is1904 ? EPOCH_1904 : serial < NEVER ? EPOCH_EARLY : EPOCH_1900
  return new Date(epoch + serial * DAY_S * 1000).toISOString().slice(0, 10)
}

/** `HH:MM`, with seconds if there are any. */
const timeOf = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(11, seconds % 60 === 0 ? 16 : 19)

/** As Excel, which keeps 15 digits of a number; without an exponent. */
const plainDigits = new Intl.NumberFormat('en-US', { useGrouping: false, maximumSignificantDigits: 15 })

const digitsOf = (value: string, number: number): string =>
  /^-?\d+$/.test(value) ? value : plainDigits.format(number).replace(/^-0$/, '0')

function datedText(number: number, look: 'day' | 'time' | 'moment', is1904: boolean): string | null {
  const all = Math.round(number * DAY_S)
  const serial = Math.floor(all / DAY_S)
  if (number < 0 || serial > lastSerial(is1904)) return null
  const time = timeOf(all % DAY_S)
  if (look === 'time') return time
  if (serial === 0 && !is1904) return null
  const day = dayOfSerial(serial, is1904)
  return look === 'day' || all % DAY_S === 0 ? day : `${day} ${time}`
}

/** The text of a number in a worksheet: a day, a time, both, or plain digits; what is not a number stays as it is. */
export function numberText(value: string, look: NumberLook, is1904: boolean): string {
  const number = Number(value)
  if (value.trim() === '' || !Number.isFinite(number)) return value
  if (typeof look === 'string') return datedText(number, look, is1904) ?? digitsOf(value, number)
  const digits = digitsOf(value, number)
  return /^\d+$/.test(digits) ? digits.padStart(look.digits, '0') : digits
}

/** The text of an ISO 8601 date of a worksheet, such as `2026-03-04T00:00:00`; midnight is not a time. */
export const isoText = (value: string): string => value.replace(/T00:00(:00(\.0+)?)?Z?$/, '').replace('T', ' ')

/** Characters that neither XML nor a person can use. */
const UNUSABLE = /[^\P{Cc}\t\n\u0085]|\p{NChar}/gu

/** The text of a string of a workbook, in which `_x000D_` is an escaped character (ECMA-376, Part 1, 22.9.2.19). */
export const stringText = (text: string): string =>
  text
    .replaceAll(/_x([0-9a-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replaceAll(/\r\n?/g, '\n')
    .toWellFormed()
    .replaceAll(UNUSABLE, '')

const escaped = (character: string): string => `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`

/**
 * A text for a workbook, so that `stringText` returns it. write-excel-file 4 leaves out the replacement character, and loses texts
 * that name a property of every object, such as `toString`, since it finds texts in a plain object.
 */
export const escapedText = (text: string): string => {
  const written = text.replaceAll(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_').replaceAll('\ufffd', escaped)
  return written in Object.prototype ? escaped(written) + written.slice(1) : written
}
