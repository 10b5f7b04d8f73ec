import type { PaxRow } from '../kernel/db/tables/tables.ts'
import { nationalityOf } from '../../shared/countries.ts'
import { dayOf } from '../../shared/time.ts'
import type { Secrets } from '../kernel/secrets.ts'
import { foldName } from '../../shared/fold-name.ts'
import { documentMacOf, type NewPax, sealedPart } from '../guests/index.ts'
import { DAY_MS, demoVenue, HOUR_MS, midnightAboard, MINUTE_MS, type Voyage, voyagesBefore } from './demo-venue.ts'
import type { Random } from './random.ts'

/** A demo passenger; the rest of the record is generated from this. */
interface Person {
  fullName: string
  sex: PaxRow['sex']
  type: PaxRow['type']
  country: string
  /** The part before the at sign: all addresses of the demo are at mail.example, which reaches no one. */
  mailbox: string
  /** The last three digits of the mobile number. */
  digits: string
}

const aboard = (country: string, sex: PaxRow['sex'], fullName: string, mailbox: string, digits: string): Person => ({
  fullName,
  sex,
  type: 'adult',
  country,
  mailbox,
  digits,
})

/** The passengers of this voyage by PAX number: the first has the venue's first number, and the last was registered last. */
const peopleAboard: readonly Person[] = [
  aboard('United Kingdom', 'Female', 'Amelia Clarke', 'amelia.clarke', '308'),
  aboard('China', 'Male', 'Chen Wei', 'chen.wei', '771'),
  aboard('Sweden', 'Male', 'Lars Johansson', 'lars.j', '945'),
  aboard('United Arab Emirates', 'Female', 'Fatima Al Mansoori', 'fatima.am', '236'),
  aboard('India', 'Female', 'Priya Deshmukh', 'priya.d', '480'),
  aboard('Ireland', 'Male', "Liam O'Connor", 'liam.oconnor', '612'),
  aboard('Czechia', 'Female', 'Eva Novak', 'eva.novak', '159'),
  aboard('Japan', 'Male', 'Hiro Sato', 'hiro.sato', '823'),
  aboard('Ghana', 'Female', 'Grace Osei', 'grace.osei', '374'),
  aboard('India', 'Male', 'Arjun Nair', 'arjun.nair', '290'),
  aboard('India', 'Male', 'Kabir Shah', 'kabir.shah', '656'),
  aboard('Portugal', 'Male', 'Tomás Silva', 'tomas.silva', '018'),
  aboard('Bangladesh', 'Female', 'Nadia Rahman', 'nadia.r', '417'),
  aboard('India', 'Male', 'Vikram Singh', 'vikram.singh', '553'),
  aboard('France', 'Female', 'Isabelle Laurent', 'isabelle.l', '728'),
  aboard('Nigeria', 'Male', 'Daniel Okafor', 'd.okafor', '391'),
  aboard('Japan', 'Female', 'Yuki Tanaka', 'yuki.tanaka', '049'),
  aboard('India', 'Female', 'Meera Krishnan', 'meera.k', '665'),
  aboard('United Kingdom', 'Male', 'James Whitfield', 'j.whitfield', '132'),
  aboard('Portugal', 'Female', 'Sofia Almeida', 'sofia.almeida', '507'),
  { ...aboard('India', 'Male', 'Aarav Mehta', 'rohan.mehta', '214'), type: 'child' },
  aboard('Germany', 'Female', 'Clara Hoffmann', 'clara.h', '880'),
  aboard('India', 'Male', 'Rohan Mehta', 'rohan.mehta', '214'),
]

interface Names {
  country: string
  male: readonly string[]
  female: readonly string[]
  family: readonly string[]
}

/** The names from which passengers of past voyages are generated. */
export const namePools: readonly Names[] = [
  {
    country: 'India',
    male: ['Rahul', 'Sanjay', 'Aditya', 'Karthik', 'Farhan', 'Nikhil'],
    female: ['Anjali', 'Kavita', 'Divya', 'Leena', 'Shreya', 'Zara'],
    family: ['Iyer', 'Patel', 'Kulkarni', 'Banerjee', 'Reddy', 'Chopra', "D'Souza", 'Pillai'],
  },
  {
    country: 'United Kingdom',
    male: ['Oliver', 'Harry', 'George', 'Ewan'],
    female: ['Charlotte', 'Emily', 'Imogen', 'Fiona'],
    family: ['Hughes', 'Bennett', 'Fraser', 'Carter', 'Ellis'],
  },
  {
    country: 'Germany',
    male: ['Jonas', 'Felix', 'Matthias', 'Jürgen'],
    female: ['Hannah', 'Greta', 'Ingrid', 'Sabine'],
    family: ['Schneider', 'Weber', 'Krüger', 'Vogel', 'Lang'],
  },
  {
    country: 'France',
    male: ['Hugo', 'Théo', 'Antoine', 'Rémi'],
    female: ['Camille', 'Élodie', 'Manon', 'Chloé'],
    family: ['Moreau', 'Girard', 'Lefèvre', 'Rousseau', 'Perrin'],
  },
  {
    country: 'Brazil',
    male: ['João', 'Caio', 'Mateus', 'Rafael'],
    female: ['Beatriz', 'Larissa', 'Helena', 'Luana'],
    family: ['Souza', 'Oliveira', 'Carvalho', 'Ribeiro', 'Azevedo'],
  },
  {
    country: 'Japan',
    male: ['Kenji', 'Haruto', 'Daichi', 'Sota'],
    female: ['Aiko', 'Sakura', 'Naomi', 'Rin'],
    family: ['Kobayashi', 'Nakamura', 'Yamada', 'Mori', 'Ishii'],
  },
  {
    country: 'Philippines',
    male: ['Miguel', 'Paolo', 'Andres', 'Jericho'],
    female: ['Maricel', 'Angela', 'Bianca', 'Carmela'],
    family: ['Santos', 'Reyes', 'Bautista', 'Villanueva', 'Ocampo'],
  },
  {
    country: 'United States',
    male: ['Ethan', 'Marcus', 'Caleb', 'Theodore'],
    female: ['Madison', 'Naomi', 'Harper', 'Denise'],
    family: ['Walker', 'Brooks', 'Sullivan', 'Ortiz', 'Coleman'],
  },
]

/** Streets for generated addresses. */
const streets = ['Palm Grove Road', 'Harbour Street', 'Station Lane', 'Lake View Avenue', 'Church Road', 'Mill Lane'] as const

/** Passengers of this voyage who became members on boarding and have earned Dream Points since. */
const membersAboard: ReadonlySet<string> = new Set([
  'Amelia Clarke',
  'Lars Johansson',
  'Priya Deshmukh',
  'Grace Osei',
  'Isabelle Laurent',
  'James Whitfield',
  'Rohan Mehta',
])

/** The agency's references of passengers who travel together. */
const groups: Readonly<Record<string, string>> = { 'Aarav Mehta': 'WVC-2214', 'Rohan Mehta': 'WVC-2214' }

const languagesOf: Readonly<Record<string, PaxRow['language']>> = {
  China: 'zh',
  France: 'fr',
  Germany: 'de',
  India: 'hi',
  Japan: 'ja',
  Portugal: 'pt',
  Sweden: 'sv',
}

/** A passenger of the demo with their voyage. */
export interface Guest {
  pax: NewPax
  voyage: Voyage
  /** When the passenger boarded, ms since 1970. */
  boardedAt: number
}

const YEAR_MS = 365 * DAY_MS
const day = (ms: number): string => dayOf(ms, demoVenue.timeZone)

/** Dialling codes; the digits after them begin with zeros, so no number of the demo belongs to anyone. */
const dialling: Record<string, string> = {
  India: '+91',
  'United Kingdom': '+44',
  Germany: '+49',
  France: '+33',
  Portugal: '+351',
  Japan: '+81',
  Brazil: '+55',
  Philippines: '+63',
  'United States': '+1',
}

function pastPerson(random: Random): Person {
  const { country, male, female, family } = random.pick(namePools)
  const sex = random.pick(['Male', 'Female'] as const)
  const fullName = `${random.pick(sex === 'Male' ? male : female)} ${random.pick(family)}`
  const mailbox = foldName(fullName).replaceAll(' ', '.').replaceAll("'", '')
  const digits = String(random.whole(0, 999)).padStart(3, '0')
  return { fullName, sex, type: random.whole(1, 8) === 1 ? 'child' : 'adult', country, mailbox, digits }
}

function guestOf(random: Random, secrets: Secrets, person: Person, voyage: Voyage, index: number, now: number): Guest {
  const boardedAt = midnightAboard(now, voyage.first) + 10 * HOUR_MS + index * 2 * MINUTE_MS
  const age = person.type === 'child' ? random.whole(5, 12) : random.whole(19, 74)
  const issued = boardedAt - random.whole(100, 1500) * DAY_MS
  const passport = {
    personalAddress: `${random.whole(1, 180)} ${random.pick(streets)}, ${person.country}`,
    issuePlace: person.country,
    issueDate: day(issued),
    expiryDate: day(issued + 10 * YEAR_MS),
    documentNo: `${person.country.slice(0, 1)}${4_000_000 + voyage.first * -1000 + index}`,
  }
  const nationality = nationalityOf(person.country) ?? person.country
  const pax: NewPax = {
    id: random.idAt(boardedAt),
    full_name: person.fullName,
    email: `${person.mailbox}@mail.example`,
    dob: day(boardedAt - age * YEAR_MS - random.whole(1, 300) * DAY_MS),
    sex: person.sex,
    type: person.type,
    country: person.country,
    mobile_no: `${dialling[person.country] ?? '+99'}0000000${person.digits}`,
    pax_manifest_no: String(demoVenue.cardNumberStart + index),
    nationality,
    cabin: `${6 + Math.floor(index / 10)}${101 + (index % 10)}`,
    booking_group: groups[person.fullName] ?? '',
    language: languagesOf[person.country] ?? 'en',
    document_mac: documentMacOf(secrets, { nationality, documentNo: passport.documentNo }),
    stays_before: 0,
    sealed: voyage.underWay ? secrets.seal(sealedPart(passport)) : '',
    latest_order_id: null,
    member_since: voyage.underWay && membersAboard.has(person.fullName) ? boardedAt : null,
    points: 0,
    released_at: voyage.underWay ? null : midnightAboard(now, voyage.last + 1) + 9 * HOUR_MS + index * MINUTE_MS,
    created_at: boardedAt,
    voyage_id: voyage.id,
  }
  return { pax, voyage, boardedAt }
}

/** Every passenger of the month, in the order they registered. */
export const guestsOfTheMonth = (random: Random, secrets: Secrets, now: number): Guest[] =>
  voyagesBefore(peopleAboard.length).flatMap((voyage) =>
    Array.from({ length: voyage.passengers }, (_guest, index) => {
      const known = voyage.underWay ? peopleAboard[index] : undefined
      return guestOf(random, secrets, known ?? pastPerson(random), voyage, index, now)
    }),
  )
