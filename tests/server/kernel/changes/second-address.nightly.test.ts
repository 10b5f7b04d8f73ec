import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { openDataFolder } from '../../../../src/main/host/data-folder.ts'
import { startTerminal, type Terminal } from '../../../../src/main/terminal/host.ts'
import { parseTerminalOptions } from '../../../../src/main/terminal/options.ts'
import { keyPathOf } from '../../../../src/server/kernel/secrets.ts'
import type { BridgeResult, LineState } from '../../../../src/shared/bridge/bridge.ts'
import { newId } from '../../../../src/shared/ids.ts'
import { ok } from '../../../../src/shared/errors.ts'
import { type Answer, clientAt } from '../../../support/api-client.ts'
import { type Program, startProgram } from '../../../support/programs/program.ts'
import { openBrokenLine } from '../../../support/renderer/broken-line.ts'
import { type Client, staffClient } from '../../../support/server/client.ts'
import { databases } from '../../../support/server/databases.ts'
import { approve, makeOrder } from '../../../support/server/sale.ts'
import { openTestServer, type TestServer } from '../../../support/server/server.ts'

const newFolder = (): string => mkdtempSync(join(tmpdir(), 'purser-address-'))

/** A browser terminal whose settings name these addresses; its screens are one empty page. */
async function openTerminal(serverAddress: string, ...otherAddresses: string[]): Promise<Terminal> {
  const [dataDir, screens] = [newFolder(), newFolder()]
  mkdirSync(join(dataDir, 'workstation'))
  writeFileSync(join(dataDir, 'workstation', 'settings.json'), JSON.stringify({ serverAddress, otherAddresses }))
  writeFileSync(join(screens, 'index.html'), '')
  const options = parseTerminalOptions(['--no-open', '--port', '0', '--data', dataDir], {})
  const folder = openDataFolder(dataDir)
  if (!options.ok || !folder.ok) throw new Error('the terminal cannot be opened')
  const terminal = await startTerminal(options.value, folder.value, screens)
  onTestFinished(async () => {
    await terminal.close()
    for (const made of [dataDir, screens]) rmSync(made, { recursive: true })
  })
  return terminal
}

async function lineOf({ address }: Terminal): Promise<LineState> {
  const asked = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }
  const answer = (await (await fetch(`${address}/bridge/lineState`, asked)).json()) as BridgeResult<LineState>
  if (!answer.ok) throw new Error(answer.error.msg)
  return answer.value
}

describe.runIf(databases.includes('postgres'))('a terminal that names two addresses of servers on one PostgreSQL', () => {
  let test: TestServer
  let desk: Client
  const folders: string[] = []
  beforeAll(async () => {
    test = await openTestServer('postgres')
    test.clock.now = Date.now()
    desk = await staffClient(test, ['foodorder', 'backoffice'])
  })
  afterAll(async () => {
    await test.close()
    folders.forEach((folder) => rmSync(folder, { recursive: true }))
  })

  /** A server as a process of its own. */
  async function startServer(port = '0'): Promise<Program> {
    const { config } = test.server.deps
    const dataDir = newFolder()
    folders.push(dataDir)
    const place = ['--port', port, '--data', dataDir, '--db', config.database, '--key-file', keyPathOf(config)]
    const server = await startProgram('src/server/start.ts', [...place, '--books-check', 'off'])
    onTestFinished(async () => void (await server.stop('SIGKILL')))
    return server
  }

  /** An order that may be paid now, and its payment as a terminal sends it: with its key, again and again until it is settled. */
  async function payable(terminal: Terminal) {
    const placed = await makeOrder(test, desk)
    const customerid = await approve(test, desk, placed.guest, placed.cart)
    const key = newId()
    const asked = { params: { customerid }, body: { balance: placed.total }, key }
    const client = clientAt(terminal.address, desk.token)
    const send = () => client.call('payOrder', asked)
    const settle = async (): Promise<Answer<unknown>> => {
      for (;;) {
        const answer = await send()
        if (answer.status < 500) return answer
        await pause(100)
      }
    }
    const balance = async () => {
      const cards = await test.server.deps.database.db
        .selectFrom('cards')
        .select('balance')
        .where('id', '=', customerid)
        .executeTakeFirstOrThrow()
      return cards.balance
    }
    return { ...placed, customerid, send, settle, balance, before: await balance() }
  }

  const billsOf = async (customerid: string): Promise<number> => {
    const { db } = test.server.deps.database
    const { count } = await db
      .selectFrom('ledger_entries')
      .select((row) => row.fn.countAll<string>().as('count'))
      .where('account', '=', `card:${customerid}`)
      .where('kind', '=', 'sale')
      .executeTakeFirstOrThrow()
    return Number(count)
  }

  it('settles a payment once on the second where the first is killed under it', async () => {
    const [first, second] = [await startServer(), await startServer()]
    const terminal = await openTerminal(first.address, second.address)
    const payment = await payable(terminal)
    const { database } = test.server.deps
    const { promise: released, resolve: release } = Promise.withResolvers<null>()
    const { promise: held, resolve: nowHeld } = Promise.withResolvers<null>()
    // The payment is under way for as long as somebody else holds what every payment needs.
    const holding = database.transact(async (tx) => {
      await sql`SELECT * FROM heads FOR UPDATE`.execute(tx)
      nowHeld(null)
      return ok(await released)
    })
    await held
    const underWay = payment.send()
    await expect
      .poll(async () => {
        const waiting = sql`SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
        return (await waiting.execute(database.db)).rows.length
      })
      .toBe(1)
    await first.stop('SIGKILL')
    expect((await underWay).status).toBe(502)
    release(null)
    await holding
    expect((await payment.settle()).status).toBe(200)
    expect(await payment.balance()).toBe(payment.before - payment.total * 100)
    expect(await billsOf(payment.customerid)).toBe(1)
    expect(await lineOf(terminal)).toMatchObject({
      current: second.address,
      places: [{ outcome: 'away' }, { outcome: 'answers' }],
    })
    await desk.ok('verifyBooks')
    await expect.poll(async () => (await desk.ok('listBackups')).lastVerdict?.breaches).toEqual([])
  })

  it('gets the answer of the first from the second where the payment was made and the answer lost', async () => {
    const [first, second] = [await startServer(), await startServer()]
    const broken = await openBrokenLine(first.address)
    onTestFinished(() => broken.close())
    const terminal = await openTerminal(broken.address, second.address)
    const payment = await payable(terminal)
    broken.cutAnswersTo(({ path }) => path.includes('/cardinfo/update/'))
    expect((await payment.send()).status).toBe(502)
    expect(await payment.balance()).toBe(payment.before - payment.total * 100)
    await first.stop('SIGKILL')
    expect((await payment.settle()).status).toBe(200)
    expect(await payment.balance()).toBe(payment.before - payment.total * 100)
    expect(await billsOf(payment.customerid)).toBe(1)
    expect((await lineOf(terminal)).current).toBe(second.address)
  })

  it('control: with one address nothing is settled while its server is away, and once when it is back', async () => {
    const first = await startServer()
    const terminal = await openTerminal(first.address, 'http://127.0.0.1:1')
    const payment = await payable(terminal)
    await first.stop('SIGKILL')
    expect((await payment.send()).status).toBe(502)
    expect((await payment.send()).status).toBe(502)
    expect(await payment.balance()).toBe(payment.before)
    await startServer(new URL(first.address).port)
    expect((await payment.settle()).status).toBe(200)
    expect(await payment.balance()).toBe(payment.before - payment.total * 100)
    expect(await billsOf(payment.customerid)).toBe(1)
  })
})
