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

/** Hashes of full cost again, for a test of the cost itself. */
export const makeHashesFull = (): void => {
  counted.cheap = false
}

/** What happens while the next hash is being made, before whoever asked for it gets it. */
export const duringNextHash = (work: () => Promise<unknown>): void => {
  meanwhile = work
}

const held = { next: 0, releases: [] as (() => void)[] }

/** Holds the next so many hashes until the answer is called, so that whoever waits behind them waits. */
export const holdNextHashes = (count: number): (() => void) => {
  held.next = count
  return () => {
    held.next = 0
    for (const release of held.releases.splice(0)) release()
  }
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
  const isHeld = held.next > 0
  if (isHeld) held.next -= 1
  const whenHashed = async (error: Error | null, key: Buffer): Promise<void> => {
    await happening?.()
    if (isHeld) await new Promise<void>((resolve) => held.releases.push(resolve))
    done(error, key)
  }
  real(password, salt, length, counted.cheap ? { ...options, N: 16 } : options, (error, key) => void whenHashed(error, key))
}

crypto.scrypt = derive as typeof crypto.scrypt
syncBuiltinESMExports()
