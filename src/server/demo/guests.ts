import { nationalityOf } from '../../shared/countries.ts'
import { dayOf } from '../../shared/time.ts'
import type { Secrets } from '../kernel/secrets.ts'
import { foldName } from '../../shared/fold-name.ts'
import { type NewPax, sealedPart } from '../guests/index.ts'
import { DAY_MS, HOUR_MS, midnightAboard, MINUTE_MS, type Voyage, voyagesBefore } from './calendar.ts'
import type { Random } from './random.ts'
import { demoVenue } from './demo-venue.ts'
import { membersAboard } from './members.ts'
import { namePools, peopleAboard, type Person, streets } from './people.ts'

/** A passenger of the demo with the voyage made. */
export interface Guest {
  pax: NewPax
  voyage: Voyage
  /** When the passenger came aboard, ms since 1970. */
  boardedAt: number
}

const YEAR_MS = 365 * DAY_MS
const day = (ms: number): string => dayOf(ms, demoVenue.timeZone)

/** Country codes for dialling; the digits after them begin with zeros, so no number of the demo is anyone's. */
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
  }
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
    nationality: nationalityOf(person.country) ?? person.country,
    sealed: voyage.underWay ? secrets.seal(sealedPart(passport)) : '',
    latest_order_id: null,
    member_since: voyage.underWay && membersAboard.includes(person.fullName) ? boardedAt : null,
    points: 0,
    released_at: voyage.underWay ? null : midnightAboard(now, voyage.last + 1) + 9 * HOUR_MS + index * MINUTE_MS,
    created_at: boardedAt,
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
