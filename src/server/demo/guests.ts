import { nationalityOf } from '../../shared/countries.ts'
import { dayOf } from '../../shared/time.ts'
import type { Secrets } from '../secrets.ts'
import { foldName } from '../pax/name-search.ts'
import { sealedPart } from '../pax/pax.ts'
import type { NewPax } from '../pax/pax.repo.ts'
import { DAY_MS, HOUR_MS, midnightAboard, MINUTE_MS, type Voyage, voyagesBefore } from './calendar.ts'
import type { Chance } from './chance.ts'
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

function pastPerson(chance: Chance): Person {
  const { country, male, female, family } = chance.pick(namePools)
  const sex = chance.pick(['Male', 'Female'] as const)
  const fullName = `${chance.pick(sex === 'Male' ? male : female)} ${chance.pick(family)}`
  const mailbox = foldName(fullName).replaceAll(' ', '.').replaceAll("'", '')
  const digits = String(chance.whole(0, 999)).padStart(3, '0')
  return { fullName, sex, type: chance.whole(1, 8) === 1 ? 'child' : 'adult', country, mailbox, digits }
}

function guestOf(chance: Chance, secrets: Secrets, person: Person, voyage: Voyage, index: number, now: number): Guest {
  const boardedAt = midnightAboard(now, voyage.first) + 10 * HOUR_MS + index * 2 * MINUTE_MS
  const age = person.type === 'child' ? chance.whole(5, 12) : chance.whole(19, 74)
  const issued = boardedAt - chance.whole(100, 1500) * DAY_MS
  const passport = {
    personalAddress: `${chance.whole(1, 180)} ${chance.pick(streets)}, ${person.country}`,
    issuePlace: person.country,
    issueDate: day(issued),
    expiryDate: day(issued + 10 * YEAR_MS),
  }
  const pax: NewPax = {
    id: chance.idAt(boardedAt),
    full_name: person.fullName,
    email: `${person.mailbox}@mail.example`,
    dob: day(boardedAt - age * YEAR_MS - chance.whole(1, 300) * DAY_MS),
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
export const guestsOfTheMonth = (chance: Chance, secrets: Secrets, now: number): Guest[] =>
  voyagesBefore(peopleAboard.length).flatMap((voyage) =>
    Array.from({ length: voyage.passengers }, (_guest, index) => {
      const known = voyage.underWay ? peopleAboard[index] : undefined
      return guestOf(chance, secrets, known ?? pastPerson(chance), voyage, index, now)
    }),
  )
