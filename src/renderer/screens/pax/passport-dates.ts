import { isDay } from '../../../shared/forms/formats.ts'

/** A document that is valid longer than this, in years, is more likely misread. */
const LONGEST_VALID = 20

/** The greatest age, in years, at which a guest may be aboard. */
const GREATEST_AGE = 110

/** Empty if a part is unknown (`<`) or there is no such day. */
function dayIn(century: 19 | 20, yymmdd: string): string {
  if (!/^\d{6}$/.test(yymmdd)) return ''
  const day = `${century}${yymmdd.slice(0, 2)}-${yymmdd.slice(2, 4)}-${yymmdd.slice(4)}`
  return isDay(day) ? day : ''
}

const yearsFrom = (earlier: string, later: string): number => Number(later.slice(0, 4)) - Number(earlier.slice(0, 4))

/**
 * The day of birth of YYMMDD: in 20YY if that is before `today` and not after `expiryDate`, the document's, which is empty if it
 * is unknown. Otherwise in 19YY.
 */
export function birthIn(yymmdd: string, today: string, expiryDate: string): string {
  const latest = dayIn(20, yymmdd)
  const isBorn = latest < today && (expiryDate === '' || latest <= expiryDate)
  return isBorn ? latest : dayIn(19, yymmdd)
}

/** The year a century earlier, if someone born then may be aboard; null if not. */
export function otherBirthYear(dob: string, today: string): string | null {
  const year = Number(dob.slice(0, 4)) - 100
  return dob !== '' && Number(today.slice(0, 4)) - year <= GREATEST_AGE ? String(year) : null
}

/** The expiry of YYMMDD, always in 20YY: no document that expired in the last century is shown today. */
export const expiryIn = (yymmdd: string): string => dayIn(20, yymmdd)

export const isFarAhead = (expiryDate: string, today: string): boolean =>
  expiryDate !== '' && yearsFrom(today, expiryDate) > LONGEST_VALID
