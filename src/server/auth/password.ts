import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

/** scrypt as OWASP's password storage cheat sheet sets it: N=2^17, r=8, p=1; about 128 MB and a third of a second. */
const COST = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 }
const SALT_BYTES = 16
const HASH_BYTES = 32

/** At most this many hashes at once, so that a flood of logins fills neither memory nor every thread. */
const AT_ONCE = 2

const derive = promisify<string, Buffer, number, typeof COST, Buffer>(scrypt)

let running = 0
const waiting: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve))
  else running += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next === undefined) running -= 1
    else next()
  }
}

/** A password as it is stored: `scrypt$salt$hash`, both base64. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const hash = await inTurn(() => derive(password.normalize('NFKC'), salt, HASH_BYTES, COST))
  return `scrypt$${salt.toString('base64')}$${hash.toString('base64')}`
}

/** What `hashPassword` writes: 16 and 32 bytes. Anything else, such as nothing at all, is nobody's password. */
const STORED = /^scrypt\$[A-Za-z0-9+/]{22}==\$[A-Za-z0-9+/]{43}=$/

/** A hash of nothing anyone knows: checked where no account exists, so that both answers take the same time. */
const nobody = `scrypt$${randomBytes(SALT_BYTES).toString('base64')}$${randomBytes(HASH_BYTES).toString('base64')}`

/** Whether a password fits its stored hash; with `stored` null the same time passes and the answer is false. */
export async function passwordFits(password: string, stored: string | null): Promise<boolean> {
  const isHash = stored !== null && STORED.test(stored)
  const [, salt = '', hash = ''] = (isHash ? stored : nobody).split('$')
  const given = await inTurn(() => derive(password.normalize('NFKC'), Buffer.from(salt, 'base64'), HASH_BYTES, COST))
  return timingSafeEqual(given, Buffer.from(hash, 'base64')) && isHash
}
