import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

/* To be imported before anything of the server: counts the hashes of passwords, and may make each cost next to nothing. */

const real = crypto.scrypt
const counted = { hashes: 0, cheap: false }
let meanwhile: (() => Promise<unknown>) | null = null

/** How often scrypt has run in this process. */
export const hashesSoFar = (): number => counted.hashes

/** Whether a hash costs 2^4 rounds in place of 2^17: where requests are counted, not timed. Hashes of both kinds do not fit each other. */
export const makeHashesCheap = (): void => {
  counted.cheap = true
}

/** What happens while the next hash is being made, before whoever asked for it gets it. */
export const duringNextHash = (work: () => Promise<unknown>): void => {
  meanwhile = work
}

type Derive = (
  password: crypto.BinaryLike,
  salt: crypto.BinaryLike,
  length: number,
  options: crypto.ScryptOptions,
  done: (error: Error | null, key: Buffer) => void,
) => void

const derive: Derive = (password, salt, length, options, done) => {
  counted.hashes += 1
  const happening = meanwhile
  meanwhile = null
  const whenHashed = async (error: Error | null, key: Buffer): Promise<void> => {
    await happening?.()
    done(error, key)
  }
  real(password, salt, length, counted.cheap ? { ...options, N: 16 } : options, (error, key) => void whenHashed(error, key))
}

crypto.scrypt = derive as typeof crypto.scrypt
syncBuiltinESMExports()
