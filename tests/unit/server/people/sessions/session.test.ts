import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import {
  ABSOLUTE_MS,
  hashToken,
  IDLE_MS,
  isAlive,
  isStale,
  newToken,
  SEEN_EVERY_MS,
  tokenOf,
} from '../../../../../src/server/people/sessions/session.ts'

const NOW = Date.UTC(2026, 10, 21, 14, 0)
const HOUR_MS = 3_600_000

describe('a session', () => {
  it('ends after twelve hours without a call or a day in any case', () => {
    expect([IDLE_MS, ABSOLUTE_MS, SEEN_EVERY_MS]).toEqual([12 * HOUR_MS, 24 * HOUR_MS, 60_000])
    const fresh = { created_at: NOW, seen_at: NOW, expires_at: NOW + ABSOLUTE_MS }
    expect([isAlive(fresh, NOW + IDLE_MS - 1), isAlive(fresh, NOW + IDLE_MS)]).toEqual([true, false])
    const busy = { created_at: NOW, seen_at: NOW + ABSOLUTE_MS - 1, expires_at: NOW + ABSOLUTE_MS }
    expect([isAlive(busy, NOW + ABSOLUTE_MS - 1), isAlive(busy, NOW + ABSOLUTE_MS)]).toEqual([true, false])
  })

  it('begun or used in the future of a clock that was set back lives no longer for it', () => {
    const ahead = NOW + 365 * 24 * HOUR_MS
    const begun = { created_at: ahead, seen_at: ahead, expires_at: ahead + ABSOLUTE_MS }
    expect([isAlive(begun, ahead), isAlive(begun, NOW)]).toEqual([true, false])
    const used = { created_at: NOW, seen_at: ahead, expires_at: NOW + ABSOLUTE_MS }
    expect([isAlive(used, NOW + IDLE_MS - 1), isAlive(used, NOW + IDLE_MS)]).toEqual([true, false])
    expect(isAlive({ ...used, expires_at: ahead + ABSOLUTE_MS }, NOW + ABSOLUTE_MS)).toBe(false)
    expect([isStale(ahead, NOW), isStale(NOW, NOW + SEEN_EVERY_MS), isStale(NOW, NOW + SEEN_EVERY_MS + 1)]).toEqual([
      true,
      false,
      true,
    ])
  })

  it('has a token of 256 bits that the header carries complete', () => {
    const tokens = Array.from({ length: 100 }, newToken)
    expect(new Set(tokens).size).toBe(100)
    for (const token of tokens) expect([token.length, tokenOf(`Bearer ${token}`)]).toEqual([43, token])
  })

  it('is stored under the SHA-256 of its token, in hex', () => {
    expect(hashToken('a token')).toBe(createHash('sha256').update('a token').digest('hex'))
  })

  it.each(['a'.repeat(20), 'Z'.repeat(200), 'AZaz09-_AZaz09-_AZaz'])(
    'is named by a bearer token of 20 to 200 characters: %s',
    (token) => {
      expect(tokenOf(`Bearer ${token}`)).toBe(token)
    },
  )

  it.each([
    undefined,
    '',
    'Bearer',
    'Bearer ',
    'Basic YTpi',
    'bearer aaaaaaaaaaaaaaaaaaaaaaaa',
    "Bearer ' OR 1=1 --aaaaaaaaaaa",
    `Bearer ${'a'.repeat(19)}`,
    `Bearer ${'a'.repeat(201)}`,
    `x Bearer ${'a'.repeat(43)}`,
    `Bearer ${'a'.repeat(43)} x`,
    `Bearer  ${'a'.repeat(43)}`,
    `Bearer ${'a'.repeat(20)}=`,
  ])('is not named by %j', (header) => {
    expect(tokenOf(header)).toBeNull()
  })
})
