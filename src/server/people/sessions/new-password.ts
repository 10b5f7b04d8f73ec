import { readFileSync } from 'node:fs'
import { MIN_PASSWORD } from '../../../shared/contract/auth.ts'
import { DEMO_PASSWORD } from '../../../shared/demo-staff.ts'
import { ok, type Result } from '../../../shared/errors.ts'
import { failField } from '../../../shared/messages.ts'
import type { ServerConfig } from '../../kernel/config.ts'
import { resource } from '../../kernel/resource.ts'

/** Whose password it becomes. */
export interface Person {
  name: string
  email: string
}

const PRODUCT = 'purser'
/** Parts of names shorter than this are in too many words. */
const MIN_PART = 3
/** What must be left of a password without the names in it, in letters and digits. */
const MIN_OWN = 6
const MIN_DIFFERENT = 3

/** One form for what differs in capitals or in the way it is encoded alone. */
const folded = (text: string): string => text.normalize('NFKC').toLowerCase()
const lettersAndDigits = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]/gu, '')

let common: ReadonlySet<string> | undefined
/** The passwords that people choose most, folded; `resources/common-passwords.txt` says where they come from. */
function commonPasswords(): ReadonlySet<string> {
  common ??= new Set(
    readFileSync(resource('common-passwords.txt'), 'utf8')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#')),
  )
  return common
}

/** The words that a guesser tries first for this person: the names and the e-mail address, complete and in parts, and Purser itself. */
const namesOf = ({ name, email }: Person): string[] =>
  [PRODUCT, ...folded(`${name} ${email}`).split(/[^\p{L}\p{N}]+/u)]
    .filter((part) => part.length >= MIN_PART)
    .toSorted((a, b) => b.length - a.length)

/** Why a person may not have this password, as a message for them; null when they may (NIST SP 800-63B, 3.1.1.2). */
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

/** Refuses a password that is easily guessed, at its field; the demo's own one is allowed in the demo. */
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
