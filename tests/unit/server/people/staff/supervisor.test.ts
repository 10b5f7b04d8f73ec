import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { paise } from '../../../../../src/shared/money/money.ts'
import type { StaffRow } from '../../../../../src/server/kernel/db/tables/tables.ts'
import { secretsOf } from '../../../../../src/server/kernel/secrets.ts'
import {
  afterTry,
  type Asked,
  contactText,
  DAY_MS,
  dayBoundUntil,
  GRANT_VALID_MS,
  isGood,
  fourEyesTrouble,
  isSealed,
  lockedUntil,
  mayApprove,
  movesBalance,
  needsSupervisor,
  NOT_YOUR_OWN,
  PIN_LOCK_MS,
  PIN_TRIES,
  pinText,
  readGrant,
  SAME_HANDS,
  sealGrant,
} from '../../../../../src/server/people/staff/supervisor.ts'

const NOW = Date.UTC(2026, 10, 21, 14, 0)
const HOUR_MS = 3_600_000
const secrets = secretsOf(randomBytes(32))
const member: StaffRow = {
  id: '0193-a',
  name: 'Vikram Sethi',
  email: 'vikram@ship.example',
  password_hash: '',
  accessroutes: '["backoffice"]',
  disabled_at: null,
  created_at: 0,
  approval_pin_hash: 'hash',
  approval_tries_left: PIN_TRIES,
  approval_locked_at: null,
  outlets: '[]',
  password_set_by: null,
  password_set_at: null,
  own_password_needed: 0,
}

describe('a refund', () => {
  it.each([
    [0, null, false],
    [9_999_999_999, null, false],
    [0, 0, false],
    [1, 0, true],
    [500_000, 5000, false],
    [500_001, 5000, true],
    [12_345, 123.45, false],
    [12_346, 123.45, true],
  ])('of %i paise with the limit %s needs a supervisor: %s', (refund, limit, needs) => {
    expect(needsSupervisor(paise(refund), limit)).toBe(needs)
  })
})

describe('who may approve', () => {
  it('is let in, of the back office, and has a PIN', () => {
    expect(mayApprove(member)).toBe(true)
    expect(mayApprove({ ...member, accessroutes: '["backoffice","foodorder"]' })).toBe(true)
    expect(mayApprove(undefined)).toBe(false)
    expect(mayApprove({ ...member, disabled_at: 1 })).toBe(false)
    expect(mayApprove({ ...member, accessroutes: '["foodorder"]' })).toBe(false)
    expect(mayApprove({ ...member, approval_pin_hash: null })).toBe(false)
  })
})

describe('four eyes', () => {
  const other = { ...member, id: '0193-z' }

  it('are needed where somebody else could approve', () => {
    const troubleOf = (doer: StaffRow, supervisors: StaffRow[]) => fourEyesTrouble(member, doer, supervisors, NOW)
    expect(troubleOf(other, [member, other])).toBeNull()
    expect(troubleOf(member, [member, other])).toBe(NOT_YOUR_OWN)
    expect(troubleOf(member, [member])).toBeNull()
    expect(troubleOf(member, [])).toBeNull()
    expect(troubleOf(member, [member, { ...other, disabled_at: 1 }])).toBeNull()
    expect(troubleOf(member, [{ ...other, approval_pin_hash: null }])).toBeNull()
  })

  it('are not those of somebody whose password one’s own hands set less than a day ago', () => {
    const set = (by: string, ago: number, created = 0) => ({
      password_set_by: by,
      password_set_at: NOW - ago,
      created_at: created,
    })
    const [office, clerk] = [
      { ...member, id: '0193-o' },
      { ...member, id: '0193-c' },
    ]
    const all = [member, office, other]
    const reset = { ...other, ...set(office.id, HOUR_MS) }
    expect(fourEyesTrouble(reset, office, all, NOW)).toBe(SAME_HANDS)
    expect(fourEyesTrouble(reset, clerk, all, NOW)).toBeNull()
    expect(fourEyesTrouble({ ...other, ...set(office.id, DAY_MS) }, office, all, NOW)).toBeNull()
    // Nor by a clock that is set back since.
    expect(fourEyesTrouble({ ...other, ...set(office.id, -3 * DAY_MS) }, office, all, NOW)).toBe(SAME_HANDS)
    // A new member's first password, too; and nobody acts through two whose passwords they reset.
    const made = { ...other, ...set(office.id, HOUR_MS, NOW - HOUR_MS) }
    expect(fourEyesTrouble(made, office, all, NOW)).toBe(SAME_HANDS)
    expect(fourEyesTrouble(reset, { ...clerk, ...set(office.id, HOUR_MS) }, all, NOW)).toBe(SAME_HANDS)
    expect(fourEyesTrouble(reset, { ...clerk, ...set(member.id, HOUR_MS) }, all, NOW)).toBeNull()
    // On the first day all were let in by one: their own supervisors may still approve.
    expect(fourEyesTrouble(made, { ...clerk, ...set(office.id, HOUR_MS, NOW - HOUR_MS) }, all, NOW)).toBeNull()
    // A supervisor who is no second pair of eyes does not keep the only other one from their own.
    expect(fourEyesTrouble(office, office, [office, reset], NOW)).toBeNull()
  })
})

describe('what is approved', () => {
  it('moves money, but for a PIN, a contact and the settings of codes and mail', () => {
    const acts = ['refund', 'transfer', 'credit', 'discount', 'payment', 'void', 'pin', 'contact', 'delivery'] as const
    expect(acts.filter((act) => !movesBalance(act))).toEqual(['pin', 'contact', 'delivery'])
  })

  it('is a contact word for word, with or without its parts', () => {
    const texts = [{}, { mobileNo: '1' }, { email: '1' }, { mobileNo: '1', email: '2' }].map(contactText)
    expect(texts).toEqual(['["",""]', '["1",""]', '["","1"]', '["1","2"]'])
  })

  it('is good until it ends, and not before it was given', () => {
    const given = { id: 'a', supervisorId: 'b', expiresAt: NOW + GRANT_VALID_MS }
    expect([NOW - DAY_MS, NOW, NOW + GRANT_VALID_MS - 1, NOW + GRANT_VALID_MS].map((at) => isGood(given, at))).toEqual([
      false,
      true,
      true,
      false,
    ])
  })
})

describe('wrong PINs', () => {
  const tried = (times: number) =>
    Array.from({ length: times }).reduce<StaffRow>((before) => ({ ...before, ...afterTry(before, NOW) }), member)

  it('lock it with the fifth in a row, for 15 minutes, and then there are five again', () => {
    expect(lockedUntil(tried(PIN_TRIES - 1), NOW)).toBe(0)
    const locked = tried(PIN_TRIES)
    expect(lockedUntil(locked, NOW)).toBe(NOW + PIN_LOCK_MS)
    expect(lockedUntil(locked, NOW + PIN_LOCK_MS - 1)).toBe(NOW + PIN_LOCK_MS)
    expect(lockedUntil(locked, NOW + PIN_LOCK_MS)).toBe(0)
    expect(afterTry(locked, NOW + PIN_LOCK_MS)).toEqual({ approval_tries_left: PIN_TRIES - 1, approval_locked_at: null })
  })

  it('lock nothing while tries are left, nor without the moment of the last one', () => {
    expect(lockedUntil({ ...member, approval_tries_left: 3, approval_locked_at: NOW }, NOW)).toBe(0)
    expect(lockedUntil({ ...member, approval_tries_left: 0, approval_locked_at: null }, 0)).toBe(0)
  })

  it('are bounded a day: at the bound, until the first of them is a day old', () => {
    const wrong = Array.from({ length: 20 }, (_, index) => NOW - index * 3_600_000)
    expect(dayBoundUntil(wrong.slice(0, 19), 20, NOW)).toBe(0)
    expect(dayBoundUntil(wrong, 20, NOW)).toBe(NOW - 19 * 3_600_000 + DAY_MS)
    expect(dayBoundUntil(wrong, 20, NOW + 5 * 3_600_000)).toBe(0)
  })
})

describe('an approval', () => {
  const grant = { id: '0193-b', supervisorId: member.id, expiresAt: NOW + 1 }
  const asked: Asked = { act: 'transfer', cardId: '0193-c', to: '10090', amount: paise(12_345), askedBy: '0193-d' }
  const sealed = sealGrant(secrets, grant, asked, 'hash')
  const holds = (text: string, what: Asked = asked, pinHash = 'hash', by = secrets): boolean => {
    const read = readGrant(text)
    return read !== null && isSealed(by, read, what, pinHash)
  }

  it('holds for exactly what it was given for', () => {
    expect(holds(sealed)).toBe(true)
    expect(readGrant(sealed)).toMatchObject(grant)
  })

  it.each<[string, Partial<Asked>]>([
    ['another act', { act: 'refund' }],
    ['another card', { cardId: '0193-e' }],
    ['another number to move to', { to: '10091' }],
    ['another amount', { amount: paise(12_346) }],
    ['another asker', { askedBy: '0193-f' }],
  ])('does not hold for %s', (_what, change) => {
    expect(holds(sealed, { ...asked, ...change })).toBe(false)
  })

  it('does not hold for facts that only run together alike', () => {
    const longer = sealGrant(secrets, grant, { ...asked, to: '10091', amount: paise(2345) }, 'hash')
    expect(holds(longer, { ...asked, to: '1009', amount: paise(12_345) })).toBe(false)
  })

  it('is four parts, none of them empty, the third a number', () => {
    expect(readGrant('a.b.15.c')).toEqual({ id: 'a', supervisorId: 'b', expiresAt: 15, seal: 'c' })
    for (const text of [
      '',
      'a',
      'a.b',
      'a.b.15',
      '.a.b.15.c',
      '.b.15.c',
      'a..15.c',
      'a.b..c',
      'a.b.15.',
      'a.b.15.c.d',
      'a.b.x15.c',
      'a.b.15x.c',
    ])
      expect([text, readGrant(text)]).toEqual([text, null])
    expect(readGrant(`a.b.${'9'.repeat(16)}.c`)).toBeNull()
  })

  it('does not hold after the PIN was changed, nor under another server’s key', () => {
    expect(holds(sealed, asked, 'another hash')).toBe(false)
    expect(holds(sealed, asked, 'hash', secretsOf(randomBytes(32)))).toBe(false)
  })

  it('does not hold once any character of it is another', () => {
    fc.assert(
      fc.property(fc.nat(sealed.length - 1), fc.constantFrom(...'0123456789abcdef.-'.split('')), (at, other) => {
        fc.pre(sealed[at] !== other)
        expect(holds(sealed.slice(0, at) + other + sealed.slice(at + 1))).toBe(false)
      }),
    )
  })

  it('is read from any text without throwing', () => {
    fc.assert(fc.property(fc.string(), (text) => !holds(text)))
  })

  it('says nothing of the PIN: what is hashed depends on key, owner and PIN', () => {
    const texts = [pinText(secrets, 'a', '730518'), pinText(secrets, 'b', '730518'), pinText(secrets, 'a', '730519')]
    expect(new Set([...texts, pinText(secretsOf(randomBytes(32)), 'a', '730518')]).size).toBe(4)
    expect(texts.join()).not.toContain('730518')
  })
})
