import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { changedSettings, openChangeNotes, printerText } from '../../../../src/main/guard/change-notes.ts'
import type { TerminalSettings } from '../../../../src/shared/bridge/bridge.ts'
import { temporaryFolder } from '../../../support/printing/virtual-printer.ts'
import { deskPrinter } from '../../../support/printing/virtual-printer-samples.ts'
import { type Client, staffClient } from '../../../support/server/client.ts'
import { openTestServer, type TestServer } from '../../../support/server/server.ts'

const change = { what: 'Server address', from: 'its own server', to: 'https://purser.ship.example' }
const detail = 'Server address: its own server → https://purser.ship.example'
const refused = { ok: false, error: 'settings-locked' }
const done = { ok: true, value: null }
const nowhere = () => ({ apiBase: 'http://127.0.0.1:1/api', terminalName: 'Bar' })

let server: TestServer
let office: Client
let waiter: Client
let apiBase = ''
beforeAll(async () => {
  server = await openTestServer('sqlite')
  apiBase = `${await server.http.listen({ port: 0, host: '127.0.0.1' })}/api`
  office = await staffClient(server, ['backoffice'], 'Priya Nair')
  waiter = await staffClient(server, ['foodorder'], 'Sam Osei')
})
afterAll(() => server.close())
// Each test's entries are those of its own moment.
beforeEach(() => {
  server.clock.now += 60_000
})

const here = () => ({ apiBase, terminalName: 'Bar' })
const tokenOf = ({ token }: Client): string => token ?? ''
const entries = async () =>
  (await office.ok('listAudit', { query: {} }))
    .filter(({ at }) => Date.parse(at) === server.clock.now)
    .map(({ action, staffName, terminal, detail: said }) => [action, staffName, terminal, said])

describe('a change of a workstation', () => {
  test('is confirmed by a session of the back office, and noted in its name before it is made', async () => {
    const notes = openChangeNotes(temporaryFolder(), here)
    expect(await notes.confirm([change], tokenOf(office))).toEqual(done)
    expect(await entries()).toEqual([['terminal_changed', 'Priya Nair', 'Bar', detail]])
  })

  test('is refused to other staff, to a made-up session and to nobody: with an administrator there is somebody to log in as', async () => {
    const notes = openChangeNotes(temporaryFolder(), here)
    for (const token of [tokenOf(waiter), 'made-up', null]) expect(await notes.confirm([change], token)).toEqual(refused)
    await notes.deliver(tokenOf(office))
    expect(await entries()).toEqual([])
  })

  test('needs no login before the first administrator, and is noted at the first login', async () => {
    const fresh = await openTestServer('sqlite')
    const address = `${await fresh.http.listen({ port: 0, host: '127.0.0.1' })}/api`
    const folder = temporaryFolder()
    expect(await openChangeNotes(folder, () => ({ apiBase: address, terminalName: 'Bar' })).confirm([change], null)).toEqual(done)
    await fresh.close()
    // The program starts again, with the server that the address names.
    await openChangeNotes(folder, here).deliver(tokenOf(waiter))
    expect(await entries()).toEqual([['terminal_changed_before', 'Sam Osei', 'Bar', detail]])
  })

  test('needs none while no server answers, and is noted once, in order, when one does', async () => {
    const folder = temporaryFolder()
    const away = openChangeNotes(folder, nowhere)
    const second = { ...change, from: change.to, to: 'https://other.ship.example' }
    expect(await away.confirm([change, second], null)).toEqual(done)
    await away.deliver(tokenOf(office))
    const back = openChangeNotes(folder, here)
    await Promise.all([back.deliver(tokenOf(office)), back.deliver(tokenOf(office))])
    const late = 'terminal_changed_before'
    expect((await entries()).toReversed()).toEqual([
      [late, 'Priya Nair', 'Bar', detail],
      [late, 'Priya Nair', 'Bar', 'Server address: https://purser.ship.example → https://other.ship.example'],
    ])
  })
})

describe('the drawer', () => {
  const asked = { subject: { kind: 'unknown', id: '' }, again: false } as const

  test('is opened for anyone logged in, which is noted where it is for no sale, and for nobody else', async () => {
    const notes = openChangeNotes(temporaryFolder(), here)
    expect(await notes.mayOpenDrawer(asked, tokenOf(waiter))).toBe(true)
    expect(await entries()).toEqual([['drawer_opened', 'Sam Osei', 'Bar', 'unknown']])
    expect(await notes.mayOpenDrawer(asked, 'made-up')).toBe(false)
    expect(await notes.mayOpenDrawer(asked, null)).toBe(false)
  })

  test('is opened without an answer for the session that the server confirmed last, and for nobody else', async () => {
    let isAway = false
    const notes = openChangeNotes(temporaryFolder(), () => (isAway ? nowhere() : here()))
    await notes.mayOpenDrawer(asked, tokenOf(waiter))
    isAway = true
    expect(await notes.mayOpenDrawer(asked, tokenOf(waiter))).toBe(true)
    for (const token of [tokenOf(office), null]) expect(await notes.mayOpenDrawer(asked, token)).toBe(false)
  })

  test('is opened without a login before the first administrator', async () => {
    const fresh = await openTestServer('sqlite')
    const address = `${await fresh.http.listen({ port: 0, host: '127.0.0.1' })}/api`
    expect(
      await openChangeNotes(temporaryFolder(), () => ({ apiBase: address, terminalName: 'Bar' })).mayOpenDrawer(asked, null),
    ).toBe(true)
    await fresh.close()
  })
})

describe('what the audit says', () => {
  const before: TerminalSettings = {
    terminalName: 'Bar',
    theme: 'dark',
    touch: false,
    dishView: 'pictures',
    printAfterPayment: false,
    serverAddress: '',
    otherAddresses: [],
    pins: [],
    kiosk: false,
    idleLockMinutes: 5,
    screenKeyboard: false,
  }

  test('of settings is what the back office changes, and nothing of what concerns only one screen', () => {
    expect(
      changedSettings(before, { ...before, theme: 'light', touch: true, terminalName: 'Pool bar', dishView: 'list' }),
    ).toEqual([])
    const wanted = { ...before, serverAddress: change.to, kiosk: true, idleLockMinutes: 0, outlet: 2 }
    expect(changedSettings(before, wanted)).toEqual([
      change,
      { what: 'Outlet', from: '', to: '2' },
      { what: 'Kiosk', from: 'false', to: 'true' },
      { what: 'Idle lock, minutes', from: '5', to: '0' },
    ])
  })

  test('of a printer is its name, where it is and what it does', () => {
    const printer = deskPrinter('127.0.0.1:9100', { name: 'Bar', roles: ['receipt', 'kitchen'], drawer: true })
    expect(printerText(printer)).toBe('Bar, tcp 127.0.0.1:9100, receipt and kitchen, with drawer')
    expect(printerText(undefined)).toBe('')
  })
})
