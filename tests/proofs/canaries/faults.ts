import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { StatementSync } from 'node:sqlite'

/*
 * Loaded with --import into a server: faults of the system whose messages repeat what was given to it, as those of databases and
 * libraries do. SIGUSR2 takes the next step: statements fail; a promise is rejected; an error is thrown where nobody catches it.
 */

let step = 0
const lastTyped: string[] = []

const failing = (given: unknown[]): never => {
  lastTyped.push(JSON.stringify(given))
  const words = `the system failed at ${JSON.stringify(given)}\n    at ${String(given.at(-1))} (of cabin 12)\nand more: ${lastTyped.join(' ')}`
  throw Object.assign(new Error(words), { code: 'ERR_SQLITE_ERROR', detail: words })
}

for (const name of ['run', 'all'] as const) {
  const real = StatementSync.prototype[name] as (this: StatementSync, ...given: never[]) => unknown
  Object.assign(StatementSync.prototype, {
    [name](this: StatementSync, ...given: never[]): unknown {
      const isWorthIt = given.some((value) => typeof value === 'string' && /canary|9812345678/i.test(value))
      return step === 1 && isWorthIt ? failing(given) : real.apply(this, given)
    },
  })
}

const realScrypt = crypto.scrypt as (...given: unknown[]) => void
Object.assign(crypto, {
  scrypt(...given: unknown[]): void {
    if (step !== 1) return realScrypt(...given)
    const done = given.at(-1) as (error: Error) => void
    try {
      failing([String(given[0])])
    } catch (error) {
      done(error as Error)
    }
  },
})
syncBuiltinESMExports()

process.on('SIGUSR2', () => {
  step += 1
  const words = `a fault with ${lastTyped.join(' ')}`
  if (step === 2)
    setImmediate(() => {
      throw Object.assign(new Error(words), { detail: words })
    })
})
