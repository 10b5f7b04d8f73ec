import type { ManifestField } from '../../../shared/contract/manifest.ts'
import { paxTypes, sexes } from '../../../shared/contract/pax.ts'
import type { Voyage } from '../../../shared/contract/voyages.ts'
import { countries, nationalities } from '../../../shared/countries.ts'
import { languageLabel, languages } from '../../../shared/languages.ts'
import { write } from '../../data/write.ts'
import type { ImportKind } from './import-kind.ts'

/** In the order of the registration form. */
const labels: Readonly<Record<ManifestField, string>> = {
  fullName: 'Full name',
  firstName: 'First name',
  lastName: 'Last name',
  dob: 'Date of birth',
  sex: 'Sex',
  type: 'Type',
  email: 'Email',
  mobileNo: 'Mobile no.',
  country: 'Country',
  personalAddress: 'Personal address',
  nationality: 'Nationality',
  issuePlace: 'Issue place',
  issueDate: 'Issue date',
  expiryDate: 'Expiry date',
  paxManifestNo: 'PAX manifest no.',
  cabin: 'Cabin',
  bookingGroup: 'Booking group',
  language: 'Language',
  documentNo: 'Passport or ID no.',
}

export const manifestKind: ImportKind<ManifestField> = {
  title: 'Manifest',
  context: 'Passengers from the agency’s file',
  glyph: 'manifest',
  words: {
    drop: 'Drop the manifest here',
    file: 'Manifest file',
    needs: [
      'One row names the columns, each row below is a passenger: name, birth, sex, nationality, passport, contact.',
      'What the file does not have and is the same for all, such as the agency’s email, you type in the next step.',
    ],
    created: 'new passengers',
    changed: 'aboard already',
    done: 'All its passengers are aboard. Importing the file again changes nothing.',
  },
  labels,
  own: ['fullName', 'firstName', 'lastName', 'dob', 'paxManifestNo', 'documentNo'],
  days: ['dob', 'issueDate', 'expiryDate'],
  values: {
    sex: sexes.map((sex) => ({ value: sex, label: sex === 'X' ? 'Unspecified (X)' : sex })),
    type: paxTypes.map((type) => ({ value: type, label: type })),
    country: countries.map((country) => ({ value: country, label: country })),
    nationality: nationalities.map((nationality) => ({ value: nationality, label: nationality })),
    language: languages
      .map((code) => ({ value: code, label: languageLabel(code) }))
      .toSorted((a, b) => a.label.localeCompare(b.label)),
  },
  // The name of a passenger is in one column.
  template: {
    name: 'manifest-template.csv',
    fields: (Object.keys(labels) as ManifestField[]).filter((field) => field !== 'firstName' && field !== 'lastName'),
  },
  check: (body, options) => write('checkManifest', { body }, options),
  bring: (body, options) => write('importManifest', { body }, options),
  refused: (body) => write('refusedRows', { body }),
}

/** The import of a manifest for a planned voyage; null for none in particular. */
export function manifestKindFor(voyage: Pick<Voyage, '_id' | 'name'> | null): ImportKind<ManifestField> {
  if (voyage === null) return manifestKind
  const named = { voyage: voyage._id }
  return {
    ...manifestKind,
    context: `Passengers of ${voyage.name}`,
    check: (body, options) => write('checkManifest', { body: { ...body, ...named } }, options),
    bring: (body, options) => write('importManifest', { body: { ...body, ...named } }, options),
  }
}
