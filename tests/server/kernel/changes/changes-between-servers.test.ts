import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { CHANGES_PATH, topics } from '../../../../src/shared/changes.ts'
import { API_PREFIX } from '../../../../src/shared/contract/index.ts'
import { type Client, staffClient } from '../../../support/server/client.ts'
import { databases } from '../../../support/server/databases.ts'
import { follow } from '../../../support/server/follow.ts'
import { type Node, openNode } from '../../../support/server/nodes.ts'
import { openTestServer, type TestServer } from '../../../support/server/server.ts'

const count = { item_code: 'RICE-25', description: 'Basmati rice', unit: 'kg', quantity: 4, price: 90 }
const everything = { topics: [...topics] }
/** Longer than a change takes from one server to another. */
const LONG_ENOUGH_MS = 700

describe.runIf(databases.includes('postgres'))('changes of several servers on one PostgreSQL', () => {
  let first: TestServer
  let second: Node
  let desk: Client
  const ends: (() => Promise<void>)[] = []
  beforeAll(async () => {
    first = await openTestServer('postgres')
    second = await openNode(first)
    desk = await staffClient(first, ['backoffice'])
    await first.http.listen({ port: 0 })
    await second.server.http.listen({ port: 0 })
    // What the second sent at its start has arrived.
    await pause(LONG_ENOUGH_MS)
  })
  afterEach(async () => {
    await Promise.all(ends.splice(0).map((end) => end()))
  })
  afterAll(async () => {
    await second.close()
    await first.close()
  })
  const streamOf = async ({ http }: { http: TestServer['http'] }) => {
    const address = http.listeningOrigin + API_PREFIX + CHANGES_PATH
    const stream = await follow(address, desk.token ?? '')
    ends.push(stream.leave)
    return stream
  }
  const lines = sql`FROM pg_stat_activity WHERE datname = current_database() AND application_name LIKE 'purser server %'`

  it('made on one are sent on the streams of both, once each, and name whose change it was', async () => {
    const [here, there] = [await streamOf(first), await streamOf(second.server)]
    await desk.ok('createInventory', { body: count, changeId: 'change-7' })
    await expect.poll(() => there.changes).toEqual([{ topics: ['inventory'], by: 'change-7' }])
    await pause(LONG_ENOUGH_MS)
    expect([here.changes, there.changes]).toEqual([
      [{ topics: ['inventory'], by: 'change-7' }],
      [{ topics: ['inventory'], by: 'change-7' }],
    ])
  })

  it('end a stream on the other one whose session was ended here', async () => {
    const leaving = await staffClient(first, ['foodorder'])
    const stream = await follow(second.server.http.listeningOrigin + API_PREFIX + CHANGES_PATH, leaving.token ?? '')
    ends.push(stream.leave)
    await leaving.ok('logout')
    first.server.deps.changes.publish(['staff'])
    await expect.poll(stream.hasEnded).toBe(true)
  })

  it('are missed on no stream where a connection is cut, and arrive as before', async () => {
    const [here, there] = [await streamOf(first), await streamOf(second.server)]
    const cut = await sql`SELECT pg_terminate_backend(pid) ${lines}`.execute(first.server.deps.database.db)
    expect(cut.rows.length).toBeGreaterThanOrEqual(2)
    const readsAll = (changes: readonly { topics: readonly string[] }[]) => changes.some(({ topics: all }) => all.length > 1)
    await expect.poll(() => [here, there].every(({ changes }) => readsAll(changes))).toBe(true)
    expect([...here.changes, ...there.changes]).toEqual([...here.changes, ...there.changes].map(() => everything))
    // Both say so to each other when they are back, whichever was the later one.
    await pause(LONG_ENOUGH_MS)
    const before = there.changes.length
    await desk.ok('createInventory', { body: count })
    await expect.poll(() => there.changes.slice(before)).toEqual([{ topics: ['inventory'] }])
  })

  it('are all read again when another server is gone without a word', async () => {
    const third = await openNode(first)
    await pause(LONG_ENOUGH_MS)
    const here = await streamOf(first)
    await third.close()
    await expect.poll(() => here.changes, { timeout: 12_000 }).toEqual([everything])
  })

  it('carry topics and the id of a call alone', async () => {
    const client = new pg.Client({ connectionString: first.server.deps.config.database })
    await client.connect()
    const heard: string[] = []
    client.on('notification', ({ payload = '' }) => heard.push(payload))
    await client.query('LISTEN purser_changes')
    const before = heard.length
    await desk.ok('createInventory', { body: { ...count, description: 'Secret saffron' } })
    await expect.poll(() => heard.length).toBe(before + 1)
    const last = heard.at(-1) ?? ''
    await client.end()
    expect(JSON.parse(last)).toEqual({
      server: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
      changes: [{ topics: ['inventory'] }],
    })
  })
})
