import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { openHashLimits } from './hash-limits.ts'
import type { Semaphore } from './semaphore.ts'

/** scrypt as OWASP's password storage cheat sheet sets it: N=2^17, r=8, p=1; about 128 MB and a third of a second. */
const COST = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 }
const SALT_BYTES = 16
const HASH_BYTES = 32

/** Few hashes at once, so that a flood of logins fills neither memory nor every thread. */
export const hashLimits = openHashLimits()

const derive = promisify<string, Buffer, number, typeof COST, Buffer>(scrypt)

const hashOf = (password: string, salt: Buffer, semaphore: Semaphore): Promise<Buffer> =>
  semaphore.run(async () => {
    const begunAt = performance.now()
    const hash = await derive(password.normalize('NFKC'), salt, HASH_BYTES, COST)
    hashLimits.took(performance.now() - begunAt)
    return hash
  })

/** A password as it is stored: `scrypt$salt$hash`, both base64. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const hash = await hashOf(password, salt, hashLimits.open)
  return `scrypt$${salt.toString('base64')}$${hash.toString('base64')}`
}

/** What `hashPassword` writes: 16 and 32 bytes. Anything else, such as nothing at all, is nobody's password. */
const STORED = /^scrypt\$(?<salt>[A-Za-z0-9+/]{22}==)\$(?<hash>[A-Za-z0-9+/]{43}=)$/

interface StoredParts {
  /** Base64, 16 bytes. */
  salt: string
  /** Base64, 32 bytes. */
  hash: string
}

/** Salt and hash of a stored password; undefined for what `hashPassword` never wrote. */
export const partsOf = (stored: string | null): StoredParts | undefined =>
  stored?.match(STORED)?.groups as StoredParts | undefined

/** A hash of nothing anyone knows: checked where no account exists, so that both answers take the same time. */
const nobody: StoredParts = {
  salt: randomBytes(SALT_BYTES).toString('base64'),
  hash: randomBytes(HASH_BYTES).toString('base64'),
}

/** Whether a password fits its stored hash; with `stored` null the same time passes and the answer is false. */
export async function passwordFits(
  password: string,
  stored: string | null,
  semaphore: Semaphore = hashLimits.open,
): Promise<boolean> {
  const { salt, hash } = partsOf(stored) ?? nobody
  const given = await hashOf(password, Buffer.from(salt, 'base64'), semaphore)
  return timingSafeEqual(given, Buffer.from(hash, 'base64'))
}
