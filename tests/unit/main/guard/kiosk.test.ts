import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { createKiosk, type KioskParts } from '../../../../src/main/guard/kiosk.ts'
import type { TerminalSettings } from '../../../../src/shared/bridge/bridge.ts'
import { watchServerSeen } from '../../../../src/main/server-connection/server-seen.ts'
import { temporaryFolder } from '../../../support/printing/virtual-printer.ts'
import { makeStaff, STAFF_PASSWORD } from '../../../support/server/client.ts'
import { openTestServer, type TestServer } from '../../../support/server/server.ts'

let target: TestServer
let apiBase = ''
const emails = { admin: '', desk: '' }
beforeAll(async () => {
  target = await openTestServer('sqlite')
  emails.admin = (await makeStaff(target, 'Anita Rao', ['backoffice', 'foodorder'])).email
  emails.desk = (await makeStaff(target, 'Dev Nair', ['foodorder'])).email
  apiBase = `${await target.http.listen({ port: 0, host: '127.0.0.1' })}/api`
})
afterAll(() => target.close())

const login = (name: keyof typeof emails, password = STAFF_PASSWORD) => ({ email: emails[name], password })
const settings: TerminalSettings = {
  terminalName: 'Bar',
  theme: 'dark',
  touch: false,
  dishView: 'pictures',
  printAfterPayment: false,
  serverAddress: '',
  otherAddresses: [],
  pins: [],
  kiosk: true,
  idleLockMinutes: 5,
  screenKeyboard: false,
}

function openKiosk(more: Partial<KioskParts> = {}) {
  const opened: string[] = []
  const kiosk = createKiosk({
    active: true,
    sharedServer: false,
    server: () => ({ apiBase, terminalName: 'Bar – links' }),
    open: () => opened.push('open'),
    ...more,
  })
  return { kiosk, opened }
}

/** How many sessions may still make a call. */
async function sessionsAlive(): Promise<number> {
  const { n } = await target.server.deps.database.db
    .selectFrom('sessions')
    .where('expires_at', '>', target.clock.now)
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return n
}

describe('the lock of a kiosk', () => {
  test('opens to a login of the back office, whose session it ends again', async () => {
    const { kiosk, opened } = openKiosk()
    const before = await sessionsAlive()
    expect(await kiosk.leave(login('admin'))).toEqual({ ok: true, value: null })
    expect(opened).toEqual(['open'])
    expect(kiosk.isActive()).toBe(false)
    expect(await sessionsAlive()).toBe(before)
  })

  test('stays shut for a password that somebody else set: it opens nothing but its own change', async () => {
    const { kiosk, opened } = openKiosk()
    const { db } = target.server.deps.database
    const given = async (needed: 0 | 1) =>
      db.updateTable('staff').set({ own_password_needed: needed }).where('email', '=', emails.admin).execute()
    await given(1)
    expect(await kiosk.leave(login('admin'))).toMatchObject({ error: { code: 'needs-own-password' } })
    await given(0)
    expect([kiosk.isActive(), opened]).toEqual([true, []])
  })

  test('stays shut for a wrong password, for staff without the back office, and without a server', async () => {
    const { kiosk, opened } = openKiosk()
    expect(await kiosk.leave(login('admin', 'wrong'))).toMatchObject({ error: { code: 'wrong-login' } })
    expect(await kiosk.leave(login('desk'))).toMatchObject({ error: { code: 'needs-backoffice' } })
    const alone = openKiosk({ server: () => ({ apiBase: 'http://127.0.0.1:1/api', terminalName: '' }) })
    expect(await alone.kiosk.leave(login('admin'))).toMatchObject({ error: { code: 'no-server' } })
    expect([...opened, ...alone.opened]).toEqual([])
    expect([kiosk.isActive(), alone.kiosk.isActive()]).toEqual([true, true])
  })

  test('takes nothing but a real login record for one', async () => {
    const answers = ['{}', '<html>', '{"token":"x","accessroutes":["backoffice"]}', '[]', 'null']
    const stranger = createServer((_request, response) => response.end(answers.shift()))
    await new Promise<void>((resolve) => stranger.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void stranger.close())
    const address = `http://127.0.0.1:${(stranger.address() as AddressInfo).port}/api`
    const { kiosk } = openKiosk({ server: () => ({ apiBase: address, terminalName: '' }) })
    while (answers.length > 0) expect(await kiosk.leave(login('admin'))).toMatchObject({ error: { code: 'no-server' } })
    expect(kiosk.isActive()).toBe(true)
  })

  test("has the server's own limit of tries, in its words", async () => {
    const { kiosk } = openKiosk()
    const guess = () => kiosk.leave({ email: 'guess@demo.test', password: 'wrong' })
    for (let tries = 0; tries < 10; tries += 1) expect(await guess()).toMatchObject({ error: { code: 'wrong-login' } })
    expect(await guess()).toMatchObject({ error: { code: 'throttled', msg: 'Too many tries. Wait a moment' } })
  })

  test('keeps what would open it from being changed, until it is unlocked for five minutes', async () => {
    let now = 0
    const { kiosk } = openKiosk({ now: () => now })
    const changes: Partial<TerminalSettings>[] = [
      { kiosk: false },
      { idleLockMinutes: 0 },
      { screenKeyboard: true },
      { serverAddress: 'http://other.example' },
      { otherAddresses: ['http://other.example'] },
      { pins: [{ address: 'https://purser.example', fingerprint: Array.from({ length: 32 }, () => 'AB').join(':') }] },
    ]
    const mayChange = (change: Partial<TerminalSettings>) => kiosk.mayChange(settings, { ...settings, ...change })
    expect(changes.map(mayChange)).toEqual(changes.map(() => false))
    expect(mayChange({ theme: 'light', terminalName: 'Pool bar', touch: true })).toBe(true)
    expect(kiosk.mayChangeAutostart()).toBe(false)
    expect(await kiosk.unlock(login('desk'))).toMatchObject({ ok: false })
    expect(mayChange({ kiosk: false })).toBe(false)
    expect(await kiosk.unlock(login('admin'))).toMatchObject({ ok: true })
    now += 299_999
    expect(changes.map(mayChange)).toEqual(changes.map(() => true))
    expect(kiosk.mayChangeAutostart()).toBe(true)
    now += 1
    expect(mayChange({ kiosk: false })).toBe(false)
    expect(kiosk.isActive()).toBe(true)
  })

  test('of a terminal at a shared server keeps its server and printers for the back office, kiosk or not', async () => {
    let now = 0
    const { kiosk } = openKiosk({ active: false, sharedServer: true, now: () => now })
    const shared = { ...settings, serverAddress: apiBase.replace(/\/api$/, '') }
    const elsewhere = { ...shared, serverAddress: 'http://other.example' }
    expect(kiosk.mayChange(shared, elsewhere)).toBe(false)
    expect(kiosk.mayChange(shared, { ...shared, theme: 'light', idleLockMinutes: 1 })).toBe(true)
    expect(kiosk.mayChangePrinters()).toBe(false)
    const next = openKiosk({ active: false }).kiosk
    expect(next.mayChange(elsewhere, shared), 'an address for the next start is a slip that can be mended').toBe(true)
    expect(await kiosk.unlock(login('desk'))).toMatchObject({ error: { code: 'needs-backoffice' } })
    expect(kiosk.mayChangePrinters()).toBe(false)
    expect(await kiosk.unlock(login('admin'))).toMatchObject({ ok: true })
    expect([kiosk.mayChange(shared, elsewhere), kiosk.mayChangePrinters()]).toEqual([true, true])
    now += 300_000
    expect([kiosk.mayChange(shared, elsewhere), kiosk.mayChangePrinters()]).toEqual([false, false])
  })

  test('of a terminal whose shared server has never answered opens without a check: the address may be a slip', async () => {
    const address = apiBase.replace(/\/api$/, '')
    const nowhere = 'http://127.0.0.1:1'
    const shared = { ...settings, serverAddress: nowhere }
    const folder = temporaryFolder()
    const kioskAt = (serverAddress: string) => {
      const { isStranded } = watchServerSeen(folder, { serverAddress, otherAddresses: [], pins: [] })
      const server = () => ({ apiBase: 'http://127.0.0.1:1/api', terminalName: '' })
      return openKiosk({ active: false, sharedServer: true, server, isStranded }).kiosk
    }
    const lost = kioskAt(nowhere)
    expect(lost.mayChange(shared, { ...shared, serverAddress: address })).toBe(false)
    expect(await lost.unlock(login('admin'))).toMatchObject({ ok: true })
    expect([lost.mayChange(shared, { ...shared, serverAddress: address }), lost.token()]).toEqual([true, null])
    expect(await kioskAt(address).unlock(login('admin')), 'it answers').toMatchObject({ error: { code: 'no-server' } })
  })

  test('of a terminal whose shared server has answered stays shut while that is away', async () => {
    const address = apiBase.replace(/\/api$/, '')
    const folder = temporaryFolder()
    const seen = { serverAddress: address, otherAddresses: [], pins: [] }
    expect(await watchServerSeen(folder, seen).isStranded()).toBe(false)
    const unplugged = () => Promise.reject(new Error('unplugged'))
    expect(await watchServerSeen(folder, seen, unplugged).isStranded()).toBe(false)
    const other = { ...seen, serverAddress: 'http://127.0.0.1:1' }
    expect(await watchServerSeen(folder, other, unplugged).isStranded()).toBe(true)
  })

  test('keep the session that unlocked them, in whose name changes are noted, until they are locked again', async () => {
    let now = 0
    const { kiosk } = openKiosk({ now: () => now })
    expect(kiosk.token()).toBeNull()
    await kiosk.unlock(login('admin'))
    const session = await fetch(`${apiBase}/admin/session`, { headers: { authorization: `Bearer ${kiosk.token()}` } })
    expect([session.status, await session.json()]).toMatchObject([200, { accessroutes: expect.arrayContaining(['backoffice']) }])
    now += 300_000
    expect(kiosk.token()).toBeNull()
  })

  test('of a terminal that is no kiosk and has a server of its own asks for no second login: its server is asked who may', async () => {
    const { kiosk, opened } = openKiosk({ active: false })
    expect(kiosk.mayChange(settings, { ...settings, kiosk: false })).toBe(true)
    expect([kiosk.mayChangePrinters(), kiosk.mayChangeAutostart()]).toEqual([true, true])
    expect(await kiosk.leave(login('admin'))).toMatchObject({ error: { code: 'not-a-kiosk' } })
    expect(opened).toEqual([])
  })
})
