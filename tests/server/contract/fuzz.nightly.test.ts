import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { type CallName, contract } from '../../../src/shared/contract/index.ts'
import { verifyMoney } from '../../../src/server/ops/verify/verify.ts'
import { answerTo, faultOf, fuzzedWorld, injectProbe, probes, slowCalls } from '../../proofs/fuzz/fuzz.ts'
import { openTestServer, type TestServer } from '../../support/server/server.ts'

/** Requests in all, spread over the calls. Proof R6 sends a quarter of a million, most of them on SQLite. */
const REQUESTS = { sqlite: 3_000, postgres: 3_000 }
/** Those that hash a password or start a thread get few, since each takes a third of a second. */
const SLOW_REQUESTS = 4

/** Ends the session, so it is left to its own tests. */
const calls = (Object.keys(contract) as CallName[]).filter((name) => name !== 'logout')

describe.each(['sqlite', 'postgres'] as const)('fuzzed requests (%s)', (database) => {
  let test: TestServer
  let world: { token: string; ids: string[] }
  const counted = { sent: 0, accepted: 0 }
  beforeAll(async () => {
    test = await openTestServer(database)
    world = await fuzzedWorld(test)
    return () => test.close()
  })

  const share = Math.ceil((REQUESTS[database] - slowCalls.length * SLOW_REQUESTS) / (calls.length - slowCalls.length))
  it.each(calls)(
    '%s answers every request by its schema, without a fault of the server',
    async (name) => {
      const numRuns = slowCalls.includes(name) ? SLOW_REQUESTS : share
      await fc.assert(
        fc.asyncProperty(probes(contract[name], world.ids), async (probe) => {
          test.clock.now += 1000
          const answer = await answerTo(() => injectProbe(test.http, contract[name], probe, world.token))
          counted.sent += 1
          if (answer.status === 200) counted.accepted += 1
          expect(faultOf(name, answer)).toBeNull()
        }),
        { numRuns },
      )
    },
    120_000,
  )

  it('were as many as promised, and left the money intact', async () => {
    expect(counted.sent).toBeGreaterThanOrEqual(REQUESTS[database])
    expect(counted.accepted / counted.sent, 'many must get past the door').toBeGreaterThan(0.1)
    expect(await verifyMoney(test.server.deps.database.db)).toEqual([])
  })

  it('would catch a server that fails', async () => {
    const broken = await openTestServer(database)
    await broken.server.deps.database.close()
    const nothing = { params: {}, query: {}, body: undefined, key: undefined }
    expect(faultOf('health', await injectProbe(broken.http, contract.health, nothing, world.token))).toMatch(/^50[03]/)
    await broken.http.close()
  })
})
