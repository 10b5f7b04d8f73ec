import { Agent, request } from 'node:http'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { CHANGES_PATH } from '../../../../src/shared/changes.ts'
import { API_PREFIX } from '../../../../src/shared/contract/index.ts'
import { ok } from '../../../../src/shared/errors.ts'
import { clientAt } from '../../../support/api-client.ts'
import { anonymous, staffClient } from '../../../support/server/client.ts'
import { follow } from '../../../support/server/follow.ts'
import { describeOnBothDatabases, openTestServer, type TestServer } from '../../../support/server/server.ts'

/** A call over a connection that stays open, as a proxy keeps it; null when the connection is refused or broken. */
function overKept(agent: Agent, address: string): Promise<{ status: number; text: string } | null> {
  return new Promise((resolve) => {
    const sent = request(address, { agent }, (answer) => {
      let text = ''
      answer.on('data', (part: Buffer) => (text += part.toString()))
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }))
    })
    sent.once('error', () => resolve(null))
    sent.end()
  })
}

describeOnBothDatabases('a server asked whether it lives and is ready', (open) => {
  it('says so', async () => {
    const test = await open()
    expect(await anonymous(test).ok('live')).toEqual({ status: 'live' })
    expect(await anonymous(test).ok('ready')).toEqual({ status: 'ready' })
  })

  it('is not ready on the schema of a newer version, and lives', async () => {
    const test = await open()
    const { db } = test.server.deps.database
    await sql`INSERT INTO kysely_migration (name, timestamp) VALUES ('9999-newer', '')`.execute(db)
    expect(await anonymous(test).call('ready')).toMatchObject({ status: 503, body: { code: 'unavailable' } })
    expect((await anonymous(test).call('live')).status).toBe(200)
  })

  it('that closes is not ready, opens no stream and ends those it has, answers the call under way, and takes no new connection', async () => {
    const test = await open()
    const { database } = test.server.deps
    const client = await staffClient(test, ['backoffice'])
    const origin = await test.http.listen({ port: 0 })
    const stream = await follow(origin + API_PREFIX + CHANGES_PATH, client.token ?? '')
    const agents = [new Agent({ keepAlive: true }), new Agent({ keepAlive: true })] as const
    for (const agent of agents) expect(await overKept(agent, `${origin}/api/health`)).toMatchObject({ status: 200 })
    const venue = await client.ok('getVenue')
    // A call under way for as long as the row it changes is held by somebody else.
    const { promise: released, resolve: release } = Promise.withResolvers<null>()
    const { promise: held, resolve: nowHeld } = Promise.withResolvers<null>()
    const holding = database.transact(async (tx) => {
      await tx.updateTable('turns').set({ name: 'numbers' }).where('name', '=', 'numbers').execute()
      nowHeld(null)
      return ok(await released)
    })
    await held
    const underWay = clientAt(origin, client.token).call('updateVenue', { body: { ...venue, name: 'Lantern' } })
    await new Promise((resolve) => setTimeout(resolve, 100))
    const closed = test.server.close()
    expect(await overKept(agents[0], `${origin}/api/health/ready`)).toMatchObject({ status: 503 })
    expect(await overKept(agents[1], origin + API_PREFIX + CHANGES_PATH)).toMatchObject({ status: 503 })
    await expect.poll(stream.hasEnded).toBe(true)
    expect(await overKept(new Agent(), `${origin}/api/health/live`)).toBeNull()
    release(null)
    expect((await underWay).status).toBe(200)
    await Promise.all([holding, closed])
    agents.forEach((agent) => agent.destroy())
  })
})

it('a standby is not ready, and a change is answered as one that may be tried elsewhere', async () => {
  const test: TestServer = await openTestServer('postgres')
  const { db } = test.server.deps.database
  const client = await staffClient(test, ['backoffice'])
  const database = (await sql<{ name: string }>`SELECT current_database() AS name`.execute(db)).rows[0]?.name ?? ''
  await sql`ALTER DATABASE ${sql.id(database)} SET default_transaction_read_only = on`.execute(db)
  // The connection that says so last: it says nothing any more after that.
  const connections = sql`SELECT pid FROM pg_stat_activity WHERE datname = current_database() ORDER BY pid = pg_backend_pid()`
  const ended = sql`SELECT pg_terminate_backend(pid) FROM (${connections}) AS connections`.execute(db)
  await ended.catch(() => undefined)
  await expect
    .poll(async () => (await anonymous(test).call('ready')).failure.msg)
    .toBe('The database takes no changes: it is a standby')
  const count = { item_code: 'RICE-25', description: 'Basmati rice', unit: 'kg', quantity: 4, price: 90 }
  // A connection of a worker that was opening while the others were ended is not listed yet, and may still write once.
  await expect
    .poll(() => client.call('createInventory', { body: count }))
    .toMatchObject({ status: 503, body: { code: 'unavailable' } })
  await test.close()
})
