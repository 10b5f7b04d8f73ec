import { scryptSync } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashPassword, partsOf, passwordFits } from '../../../../../src/server/people/sessions/password.ts'
import { makeHashesCheap, makeHashesFull } from '../../../../support/setup/cheap-scrypt.ts'

beforeAll(makeHashesFull)
afterAll(makeHashesCheap)

const PASSWORD = 'pàsswörd of the purser'
const salt = Buffer.alloc(16, 7)
const memory = { maxmem: 2 ** 28 }

describe('a password', () => {
  it('fits its own hash in any Unicode form, and no other', async () => {
    const stored = await hashPassword(PASSWORD)
    expect(await passwordFits(PASSWORD.normalize('NFD'), stored)).toBe(true)
    expect(await passwordFits('password of the purser', stored)).toBe(false)
    expect(await passwordFits(PASSWORD, null)).toBe(false)
    // Nothing stored is no password, rather than one that everything fits.
    expect(await passwordFits(PASSWORD, '')).toBe(false)
  })

  it('is salted: the same one is never stored alike', async () => {
    const stored = await Promise.all([hashPassword('purser-demo'), hashPassword('purser-demo')])
    const [one, two] = stored.map(partsOf)
    expect(one?.salt).not.toBe(two?.salt)
    expect(one?.hash).not.toBe(two?.hash)
  })

  it('is hashed with scrypt, N = 131072, r = 8, p = 1, as those stored before were', async () => {
    const hash = scryptSync(PASSWORD.normalize('NFKC'), salt, 32, { N: 131_072, r: 8, p: 1, ...memory })
    expect(await passwordFits(PASSWORD, `scrypt$${salt.toString('base64')}$${hash.toString('base64')}`)).toBe(true)
  })
})

describe('a stored password', () => {
  const hash = Buffer.alloc(32, 9)
  const [saltText, hashText] = [salt.toString('base64'), hash.toString('base64')]
  const stored = `scrypt$${saltText}$${hashText}`

  it('has its salt and its hash', () => {
    expect({ ...partsOf(stored) }).toEqual({ salt: saltText, hash: hashText })
    const odd = `scrypt$${'+/09azAZ'.repeat(3).slice(0, 22)}==$${'+/09azAZ'.repeat(6).slice(0, 43)}=`
    expect(partsOf(odd)?.salt).toBe('+/09azAZ+/09azAZ+/09az==')
  })

  it.each([
    null,
    '',
    'scrypt',
    'scrypt$$',
    `x${stored}`,
    `${stored}x`,
    stored.replace('scrypt', 'bcrypt'),
    stored.replace('$', ''),
    `scrypt$${saltText.slice(1)}$${hashText}`,
    `scrypt$a${saltText}$${hashText}`,
    `scrypt$${saltText}$${hashText.slice(1)}`,
    `scrypt$${saltText}$a${hashText}`,
    `scrypt$${saltText.replace('B', '-')}$${hashText}`,
    `scrypt$${saltText}$${hashText.replace('C', '-')}`,
    `scrypt$${hashText}$${saltText}`,
  ])('that Purser never wrote is nobody’s: %j', (other) => {
    expect(partsOf(other)).toBeUndefined()
  })
})
