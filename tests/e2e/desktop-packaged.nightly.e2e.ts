import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { CHANGED, changeOneByte } from '../../scripts/trials/changed-archive.ts'
import { newId } from '../../src/shared/ids.ts'
import { packageOnElectron, type RunnableApp } from '../architecture/packaged-app.ts'
import { type Api, apiOf } from '../support/e2e/api.ts'
import { makeGuest, makeMenu } from '../support/e2e/prepared.ts'
import { readyVenue } from '../support/e2e/venue.ts'
import { envOf, type Machine, runProgram, untilServing } from '../support/electron-33/desktop-app.ts'
import { expect, test } from '../support/electron-33/desktop-test.ts'
import { handOver, ofUser } from '../support/electron-33/display.ts'

const NEXT = '1.0.1'

/** By version, '' for this one. */
const packed = new Map<string, RunnableApp>()
test.describe.configure({ mode: 'serial' })
test.afterAll(() => packed.forEach((app) => app.remove()))

/** The app as an installer lays it out, each version made once, and what it is started with. */
function madeOn({ electron }: Machine, version = ''): { program: string; archive: string; env: Record<string, string> } {
  const app = packed.get(version) ?? packageOnElectron(electron.folder, electron.version, version)
  packed.set(version, app)
  return { ...app, env: { PURSER_TEST_EXTRACTED: app.extracted } }
}

/** Starts a version on a data folder of the ready venue, works with its server, and ends it by a signal. */
async function whileServing(
  machine: Machine,
  dataDir: string,
  version: string,
  work: (api: Api) => Promise<void>,
): Promise<void> {
  const { program, env } = madeOn(machine, version)
  const child: ChildProcess = spawn(...ofUser(program, ['--data', dataDir]), { env: envOf(machine, env), stdio: 'ignore' })
  const { pid, address } = await untilServing(dataDir)
  await work(apiOf(address, readyVenue().logins.both))
  const ended = once(child, 'exit')
  process.kill(pid, 'SIGTERM')
  expect((await ended)[0]).toBe(0)
}

/** A dish sold to a new guest, by the card's PIN; answers the order's id. */
async function sell(api: Api, paxManifestNo: string): Promise<string> {
  const [dish] = await makeMenu(api)
  const pin = '4937'
  const { pax, card } = await makeGuest(api, 1000, { pin, paxManifestNo, mobileNo: `+9198200${paxManifestNo}` })
  const [order, totalprice] = [[{ _id: dish?._id ?? '', qty: 1 }], dish?.price ?? 0]
  await api.ok('verifyCardPin', { body: { cardNumber: card.cardNumber, pin, order } })
  await api.ok('placeOrder', { params: { userid: pax._id }, body: { order, totalprice } })
  const paid = await api.ok('payOrder', { params: { customerid: card._id }, body: { balance: totalprice }, key: newId() })
  return paid.orderid
}

test('a packaged app has its fuses and its archive, and passes the check of itself', async ({ machine, dataDir }) => {
  test.skip(process.platform !== 'linux', 'the package is made for Linux only')
  test.slow()
  const { program, env } = madeOn(machine)
  const { status, said } = await runProgram(machine, program, ['--self-check'], { ...env, TMPDIR: dataDir })
  expect(said).toMatch(/^✓ archive +fuses set, loaded from its archive$/m)
  expect(said).toMatch(/^self-check passed$/m)
  expect(status).toBe(0)
})

test('it is no Node: the fuse refuses to run a script', async ({ machine, dataDir }) => {
  test.skip(process.platform !== 'linux', 'the package is made for Linux only')
  const { program, env } = madeOn(machine)
  const asNode = { ...env, ELECTRON_RUN_AS_NODE: '1', TMPDIR: dataDir }
  const { said } = await runProgram(machine, program, ['--self-check', '-e', 'console.log("ran as Node")'], asNode)
  expect(said).not.toContain('ran as Node')
})

test('it serves out of its archive, copies its data in a process of its own, and ends by a signal', async ({
  machine,
  dataDir,
}) => {
  test.skip(process.platform !== 'linux', 'the package is made for Linux only')
  readyVenue().copyTo(dataDir)
  handOver(dataDir)
  await whileServing(machine, dataDir, '', async (api) => {
    const { records } = await api.ok('backupNow', { body: {} })
    await expect.poll(async () => (await api.ok('listBackups')).records.length).toBe(records.length + 1)
    expect((await api.ok('listBackups')).records[0]?.problem).toBe('')
  })
})

test('what was sold before an upgrade is there after it, in the next version on the same data', async ({ machine, dataDir }) => {
  test.skip(process.platform !== 'linux', 'the package is made for Linux only')
  test.slow()
  readyVenue().copyTo(dataDir)
  handOver(dataDir)
  let orderid = ''
  await whileServing(machine, dataDir, '', async (api) => {
    orderid = await sell(api, '10001')
  })
  await whileServing(machine, dataDir, NEXT, async (api) => {
    expect((await api.ok('getInvoice', { params: { orderid } })).invoiceno).toBe('INV-000001')
    expect(await sell(api, '10002'), 'it sells on').not.toBe(orderid)
  })
  const { program, env } = madeOn(machine, NEXT)
  const { said } = await runProgram(machine, program, ['--self-check'], { ...env, TMPDIR: dataDir })
  expect(said).toMatch(/^✓ versions +Purser 1\.0\.1, /m)
  expect(said).toMatch(/^self-check passed$/m)
})

test('measured: a changed archive runs on Linux, where Electron does not check it', async ({ machine, dataDir }) => {
  test.skip(process.platform !== 'linux', 'the package is made for Linux only')
  const { program, archive, env } = madeOn(machine, NEXT)
  changeOneByte(archive)
  const { said } = await runProgram(machine, program, ['--self-check'], { ...env, TMPDIR: dataDir })
  expect(said).toContain(CHANGED)
})
