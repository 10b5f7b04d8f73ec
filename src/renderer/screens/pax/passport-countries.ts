import { countries } from '../../../shared/countries.ts'

/** The form has other names for these countries than ICAO Doc 9303-3. */
const otherNames: Readonly<Record<string, string>> = {
  BRN: 'Brunei',
  CPV: 'Cape Verde',
  COD: 'Congo - Kinshasa',
  COG: 'Congo - Brazzaville',
  GBR: 'United Kingdom',
  GBD: 'United Kingdom',
  GBN: 'United Kingdom',
  GBO: 'United Kingdom',
  GBP: 'United Kingdom',
  GBS: 'United Kingdom',
  KOR: 'South Korea',
  LAO: 'Laos',
  PRK: 'North Korea',
  PSE: 'Palestinian Territories',
  RUS: 'Russia',
  SYR: 'Syria',
  TUR: 'Türkiye',
  TZA: 'Tanzania',
  USA: 'United States',
  VGB: 'British Virgin Islands',
  VIR: 'U.S. Virgin Islands',
  VNM: 'Vietnam',
}

/** Removes the spelling differences between lists of countries. */
const plain = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/\p{M}|\(.*?\)/gu, '')
    .toLowerCase()
    .replaceAll('&', 'and')
    .replaceAll(/[^a-z]+/g, ' ')
    .replaceAll(/\bsaint\b/g, 'st')
    .replaceAll(/ the\b/g, '')
    .trim()

/** Undefined if the form has no such country. */
export function countryOfCode(code: string, name: string): string | undefined {
  const sought = plain(otherNames[code] ?? name)
  return countries.find((country) => plain(country) === sought)
}
