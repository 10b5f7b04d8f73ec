import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { CHANGED, changeOneByte } from '../../scripts/trials/changed-archive.ts'
import { newId } from '../../src/shared/ids.ts'
import { packageOnElectron, type RunnableApp } from '../architecture/packaged-app.ts'
import { type Api, apiOf } from '../support/e2e/api.ts'
import { openScreen } from '../support/e2e/open-screen.ts'
import { makeGuest, makeMenu } from '../support/e2e/prepared.ts'
import { readyVenue } from '../support/e2e/venue.ts'
import { execWords } from '../support/programs/startup-entry.ts'
import { envOf, type Machine, runProgram, untilServing } from '../support/electron-33/desktop-app.ts'
import { expect, test } from '../support/electron-33/desktop-test.ts'
import { handOver, ofUser } from '../support/electron-33/display.ts'

const NEXT = '1.0.1'

/** By version, '' for this one. */
const packed = new Map<string, RunnableApp>()
test.describe.configure({ mode: 'serial' })
test.afterAll(() => packed.forEach((app) => app.remove()))

/** What a test has left running. */
let running: ChildProcess | null = null
test.afterEach(() => void running?.kill('SIGKILL'))

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
  const child = (running = spawn(...ofUser(program, ['--data', dataDir]), { env: envOf(machine, env), stdio: 'ignore' }))
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

/** The settings of a running program whose fuses keep Playwright out: Chromium itself says where its developer tools listen. */
async function settingsOf(child: ChildProcess): Promise<Page> {
  let said = ''
  child.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const address = (): string => /DevTools listening on (ws:\S+)/.exec(said)?.[1] ?? ''
  await expect.poll(address).not.toBe('')
  const browser = await chromium.connectOverCDP(address())
  const shown = (): Page | undefined =>
    browser
      .contexts()[0]
      ?.pages()
      .find((page) => page.url().startsWith('app://purser'))
  await expect.poll(() => shown()?.url()).toBeDefined()
  const page = shown()
  if (page === undefined) throw new Error('it shows no page')
  await expect(page.getByRole('heading', { name: 'Welcome' })).toBeVisible()
  await openScreen(page, { path: '/setting', title: 'Setting' })
  return page
}

test('it starts with the computer on the same data once that is switched on, and no more once it is switched off', async ({
  machine,
  dataDir,
}) => {
  test.skip(process.platform !== 'linux', 'the package is made for Linux only')
  const { program, env } = madeOn(machine)
  const [home, data] = [join(dataDir, 'home'), join(dataDir, 'my data')]
  const entry = join(home, '.config', 'autostart', 'purser.desktop')
  mkdirSync(home)
  handOver(dataDir)
  const inHome = envOf(machine, { ...env, HOME: home, XDG_CONFIG_HOME: '' })
  const start = ([file = '', ...words]: string[]): ChildProcess => {
    const command = ofUser(file, [...words, '--remote-debugging-port=0'])
    return (running = spawn(...command, { env: inHome, stdio: ['ignore', 'ignore', 'pipe'] }))
  }
  const quit = async (child: ChildProcess): Promise<void> => {
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    expect((await ended)[0]).toBe(0)
  }
  const press = async (child: ChildProcess, isOn: boolean): Promise<void> => {
    const toggle = (await settingsOf(child)).getByRole('switch', { name: 'Start with the computer' })
    await expect(toggle).toBeEnabled()
    await expect(toggle).toBeChecked({ checked: !isOn })
    await toggle.click()
    await expect(toggle).toBeChecked({ checked: isOn })
  }

  const words = [program, '--demo', '--data', data]
  const first = start(words)
  await press(first, true)
  const kept = execWords(readFileSync(entry, 'utf8'))
  expect(kept).toEqual(words)
  await quit(first)

  const second = start(kept)
  await press(second, false)
  expect(existsSync(entry)).toBe(false)
  await quit(second)
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
