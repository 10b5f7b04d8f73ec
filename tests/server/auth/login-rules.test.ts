import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { accountOf, DAY_MS, TRIES_A_DAY, TRIES_A_QUARTER, waitSeconds } from '../../../src/server/auth/login.ts'
import { hashPassword, passwordFits } from '../../../src/server/auth/password.ts'
import { ABSOLUTE_MS, hashToken, IDLE_MS, isAlive, newToken, tokenOf } from '../../../src/server/auth/session.ts'

const NOW = Date.UTC(2026, 10, 21, 14, 0)
const QUARTER_MS = 15 * 60_000

describe('an account', () => {
  it('is one however its e-mail address is typed', () => {
    expect(accountOf('  Anita.Rao@Mail.Example ')).toBe('anita.rao@mail.example')
  })

  it('may fail ten times in a quarter of an hour and a hundred times a day', () => {
    const tries = (count: number, everyMs: number) => Array.from({ length: count }, (_try, index) => NOW - index * everyMs)
    expect(waitSeconds(tries(TRIES_A_QUARTER - 1, 1000), NOW)).toBe(0)
    expect(waitSeconds(tries(TRIES_A_QUARTER, 1000), NOW)).toBe(15 * 60 - 9)
    const spread = (2 * QUARTER_MS) / TRIES_A_QUARTER
    expect(waitSeconds(tries(TRIES_A_DAY - 1, spread), NOW)).toBe(0)
    expect(waitSeconds(tries(TRIES_A_DAY, spread), NOW)).toBeGreaterThan(12 * 3600)
  })

  it('waits as long as it is told and not a second more', () => {
    const tries = fc.array(
      fc.integer({ min: 0, max: DAY_MS - 1 }).map((ago) => NOW - ago),
      { maxLength: 120 },
    )
    fc.assert(
      fc.property(tries, (moments) => {
        const seconds = waitSeconds(moments, NOW)
        const later = NOW + seconds * 1000
        const stillCounted = moments.filter((moment) => moment > later - DAY_MS)
        expect(waitSeconds(stillCounted, later)).toBe(0)
        if (seconds > 0) expect(waitSeconds(moments, later - 1001)).toBeGreaterThan(0)
      }),
    )
  })
})

describe('a session', () => {
  it('ends after twelve hours without a call or a day in any case', () => {
    const fresh = { seen_at: NOW, expires_at: NOW + ABSOLUTE_MS }
    expect([isAlive(fresh, NOW + IDLE_MS - 1), isAlive(fresh, NOW + IDLE_MS)]).toEqual([true, false])
    const busy = { seen_at: NOW + ABSOLUTE_MS - 1, expires_at: NOW + ABSOLUTE_MS }
    expect([isAlive(busy, NOW + ABSOLUTE_MS - 1), isAlive(busy, NOW + ABSOLUTE_MS)]).toEqual([true, false])
  })

  it('has a token of 256 bits that the header carries whole', () => {
    const tokens = Array.from({ length: 100 }, newToken)
    expect(new Set(tokens).size).toBe(100)
    for (const token of tokens) expect([token.length, tokenOf(`Bearer ${token}`)]).toEqual([43, token])
    expect(hashToken('a')).not.toBe(hashToken('b'))
  })

  it.each([undefined, '', 'Bearer', 'Bearer ', 'Basic YTpi', 'bearer aaaaaaaaaaaaaaaaaaaaaaaa', "Bearer ' OR 1=1 --aaaaaaaaaaa"])(
    'is not named by %j',
    (header) => {
      expect(tokenOf(header)).toBeNull()
    },
  )
})

describe('a password', () => {
  it('fits its own hash in any Unicode form, and no other', async () => {
    const stored = await hashPassword('pàsswörd of the purser')
    expect(await passwordFits('pàsswörd of the purser'.normalize('NFD'), stored)).toBe(true)
    expect(await passwordFits('password of the purser', stored)).toBe(false)
    expect(await passwordFits('pàsswörd of the purser', null)).toBe(false)
    // Nothing stored is no password, rather than one that everything fits.
    expect(await passwordFits('pàsswörd of the purser', '')).toBe(false)
  })

  it('is salted: the same one is never stored alike', async () => {
    const [one, two] = await Promise.all([hashPassword('purser-demo'), hashPassword('purser-demo')])
    expect(one).not.toBe(two)
  })
})
