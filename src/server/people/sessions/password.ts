import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { readFileSync } from 'node:fs'
import { openHashLimits, type Semaphore } from './hash-limits.ts'
import { MIN_PASSWORD } from '../../../shared/contract/auth.ts'
import { DEMO_PASSWORD } from '../../../shared/demo-staff.ts'
import { ok, type Result } from '../../../shared/errors.ts'
import { failField } from '../../../shared/messages.ts'
import type { ServerConfig } from '../../kernel/config.ts'
import { resource } from '../../kernel/resource.ts'

/** scrypt with the parameters of OWASP's password storage cheat sheet: N=2^17, r=8, p=1; about 128 MB and a third of a second. */
const COST = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 }
const SALT_BYTES = 16
const HASH_BYTES = 32

/** Limits concurrent hashes, so that a flood of logins does not exhaust memory or all threads. */
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

/** The format that `hashPassword` writes: 16 and 32 bytes. Anything else, such as an empty text, matches no password. */
const STORED = /^scrypt\$(?<salt>[A-Za-z0-9+/]{22}==)\$(?<hash>[A-Za-z0-9+/]{43}=)$/

interface StoredParts {
  /** Base64, 16 bytes. */
  salt: string
  /** Base64, 32 bytes. */
  hash: string
}

/** Salt and hash of a stored password; undefined for any other format. */
export const partsOf = (stored: string | null): StoredParts | undefined =>
  stored?.match(STORED)?.groups as StoredParts | undefined

/** A random hash, checked if no account exists, so that both answers take the same time. */
const nobody: StoredParts = {
  salt: randomBytes(SALT_BYTES).toString('base64'),
  hash: randomBytes(HASH_BYTES).toString('base64'),
}

/** Whether a password matches its stored hash; with `stored` null the answer is false after the same time. */
export async function passwordFits(
  password: string,
  stored: string | null,
  semaphore: Semaphore = hashLimits.open,
): Promise<boolean> {
  const { salt, hash } = partsOf(stored) ?? nobody
  const given = await hashOf(password, Buffer.from(salt, 'base64'), semaphore)
  return timingSafeEqual(given, Buffer.from(hash, 'base64'))
}

/** The owner of the password. */
interface Person {
  name: string
  email: string
}

const PRODUCT = 'purser'
/** The shortest part of a name that is checked: shorter ones occur in too many words. */
const MIN_PART = 3
/** How many letters and digits must be left of a password without the names in it. */
const MIN_OWN = 6
const MIN_DIFFERENT = 3

/** A text without differences in capitals or encoding. */
const folded = (text: string): string => text.normalize('NFKC').toLowerCase()
const lettersAndDigits = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]/gu, '')

let common: ReadonlySet<string> | undefined
/** The most common passwords, folded; `resources/common-passwords.txt` names their source. */
function commonPasswords(): ReadonlySet<string> {
  common ??= new Set(
    readFileSync(resource('common-passwords.txt'), 'utf8')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#')),
  )
  return common
}

/**
 * The words that a guesser tries first for this person: the name and the email address, whole and in parts, and Purser itself.
 */
const namesOf = ({ name, email }: Person): string[] =>
  [PRODUCT, ...folded(`${name} ${email}`).split(/[^\p{L}\p{N}]+/u)]
    .filter((part) => part.length >= MIN_PART)
    .toSorted((a, b) => b.length - a.length)

/** Why a person may not have this password, as a message for them; null if they may (NIST SP 800-63B, 3.1.1.2). */
export function passwordProblem(password: string, person: Person): string | null {
  const said = folded(password).trim()
  if (said === '') return 'A password cannot be only spaces'
  if (said.length < MIN_PASSWORD) return `Use at least ${MIN_PASSWORD} characters, not counting spaces at the ends`
  if (commonPasswords().has(said) || new Set(said).size < MIN_DIFFERENT)
    return 'This password is too easy to guess. Choose another, such as a few words'
  const own = lettersAndDigits(namesOf(person).reduce((rest, name) => rest.replaceAll(name, ''), said))
  const isOwn = own.length >= MIN_OWN || own.length === lettersAndDigits(said).length
  return isOwn ? null : 'This password is too close to the name, the email address or Purser. Choose another, such as a few words'
}

/** Refuses a password that is easy to guess, at its field; the demo's password is allowed in the demo. */
export function checkNewPassword(
  { demo }: Pick<ServerConfig, 'demo'>,
  password: string,
  person: Person,
  field = 'password',
): Result<null> {
  if (demo && password === DEMO_PASSWORD) return ok(null)
  const problem = passwordProblem(password, person)
  return problem === null ? ok(null) : failField(field, problem)
}
