import { parsePhoneNumberFromString, type PhoneNumber } from 'libphonenumber-js/min'

/** E.164 allows 15 digits; fewer than 8 reach nobody. */
const MOBILE_DIGITS = /^\+[1-9][0-9]{7,14}$/

/** What is dialled in place of the +: 00 in most countries, 011 from North America. */
const OUT_OF_MOST = /^[\s(]*00\)?/
const OUT_OF_AMERICA = /^[\s(]*011\)?/

/** The ways to read a number: as dialled in the venue's country or with a +, from North America, with a country code that lost its +, and with a zero out of habit. */
function readings(text: string): string[] {
  const typed = text.trim().replace(OUT_OF_MOST, '+')
  return typed.startsWith('+') ? [typed] : [typed, typed.replace(OUT_OF_AMERICA, '+'), `+${typed}`, typed.replace(/^0/, '')]
}

/**
 * A mobile number in E.164, understood by the numbering plan of its country: a national zero falls away (`+44 (0)20 …`), and one without a
 * country code is of the venue's (`+91`). Null when it cannot be one.
 */
export function mobileOf(text: string, countryCode: string): string | null {
  const options = { defaultCallingCode: countryCode.slice(1), extract: false }
  const read = readings(text)
    .map((reading) => parsePhoneNumberFromString(reading, options))
    .filter((number): number is PhoneNumber => number !== undefined)
  const found = read.find((number) => number.isValid()) ?? read.find((number) => number.isPossible())
  return found !== undefined && MOBILE_DIGITS.test(found.number) ? found.number : null
}
