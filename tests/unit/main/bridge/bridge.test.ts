import { randomUUID } from 'node:crypto'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { callBridge, createBridge, type HostBridge } from '../../../../src/main/bridge/bridge.ts'
import type { BridgeHandlers } from '../../../../src/main/bridge/handlers.ts'
import type { Autostart } from '../../../../src/main/autostart/autostart.ts'
import { entryAutostart } from '../../../../src/main/autostart/entry-files.ts'
import { type ChangeNotes, openChangeNotes } from '../../../../src/main/guard/change-notes.ts'
import { createDeskCodes } from '../../../../src/main/host/desk-codes.ts'
import { createKiosk } from '../../../../src/main/guard/kiosk.ts'
import { kitchenLoginOf } from '../../../../src/main/kitchen/kitchen-login.ts'
import { createKitchenWorker } from '../../../../src/main/kitchen/kitchen-worker.ts'
import { createLentSessions } from '../../../../src/main/kitchen/lent-sessions.ts'
import { createHostLogin, type HostLogin } from '../../../../src/main/login/host-login.ts'
import { openSettings } from '../../../../src/main/host/settings.ts'
import { createUpdateNotice } from '../../../../src/main/updates/notice.ts'
import { type BridgeMethodName, bridgeMethods, type PrintState } from '../../../../src/shared/bridge/bridge.ts'
import { contract } from '../../../../src/shared/contract/index.ts'
import { ok } from '../../../../src/shared/errors.ts'
import { newId } from '../../../../src/shared/ids.ts'
import { memoryVault } from '../../../support/fakes/memory-vault.ts'
import { openDesk, temporaryFolder } from '../../../support/printing/virtual-printer.ts'
import { deskPrinter, invoiceJob } from '../../../support/printing/virtual-printer-samples.ts'

const settings = {
  terminalName: 'Bar',
  theme: 'dark',
  touch: false,
  dishView: 'pictures',
  printAfterPayment: false,
  serverAddress: '',
  otherAddresses: [],
  pins: [],
  kiosk: false,
  idleLockMinutes: 0,
  screenKeyboard: false,
}
const names = Object.keys(bridgeMethods) as BridgeMethodName[]

/** A login whose server does not answer: what the bridge hands on is the same. */
const unanswered = (): HostLogin =>
  createHostLogin({
    vault: memoryVault(),
    server: '',
    apiBase: () => 'http://127.0.0.1:9/api',
    terminalName: () => 'Bar',
    fetch,
  })

/** Notes of changes whose server does not answer: nobody can be asked. */
const unasked = (): ChangeNotes =>
  openChangeNotes(temporaryFolder(), () => ({ apiBase: 'http://127.0.0.1:9/api', terminalName: 'Bar' }))

interface Around {
  autostart?: Autostart | null
  /** Whether this run is a kiosk. */
  active?: boolean
  /** What the server says of changes; left out: nobody answers. */
  changes?: ChangeNotes
}

async function openBridge(
  login: HostLogin | null = unanswered(),
  { autostart = null, active = false, changes = unasked() }: Around = {},
) {
  const { service, printer } = await openDesk()
  const problems: unknown[] = []
  const deskCodes = createDeskCodes()
  const updates = createUpdateNotice()
  const lent = createLentSessions()
  const kitchen = createKitchenWorker({
    server: { apiBase: () => 'http://127.0.0.1:9/api', terminalName: () => 'Bar', terminalId: randomUUID(), fetch },
    login: login === null ? lent : kitchenLoginOf(login),
    printing: service,
    onProblem: (problem) => problems.push(problem),
  })
  onTestFinished(() => kitchen.close())
  const bridge = createBridge({
    appInfo: () => ({
      program: 'browser',
      version: '1.0.0',
      apiBase: 'http://127.0.0.1:4150/api',
      demo: false,
      kiosk: false,
      sharedServer: false,
    }),
    settings: openSettings(temporaryFolder()),
    line: null,
    printing: service,
    deskCodes,
    kiosk: createKiosk({
      active,
      sharedServer: false,
      server: () => ({ apiBase: 'http://127.0.0.1:9/api', terminalName: '' }),
      open: () => undefined,
    }),
    changes,
    autostart,
    updates,
    login,
    lent: login === null ? lent : null,
    kitchen,
    onProblem: (problem) => problems.push(problem),
  })
  return { bridge, printer, deskCodes, updates, lent, problems }
}

async function valueOf(bridge: HostBridge, name: BridgeMethodName, input: unknown): Promise<Record<string, unknown>> {
  const result = await bridge.call(name, input)
  if (!result.ok) throw new Error(`${name}: ${result.error.msg}`)
  return result.value as Record<string, unknown>
}

const codeOf = async (bridge: HostBridge, name: string, input: unknown): Promise<string> => {
  const result = await bridge.call(name, input)
  return result.ok ? 'no error' : result.error.code
}

const aPrint = { subject: { kind: 'invoice', id: 'order' }, title: 'T', copy: 0, document: { blocks: [] } }

/** Inputs that break each schema; a method that takes nothing is broken by what is no object. */
const badInputs: Record<BridgeMethodName, unknown[]> = {
  appInfo: [],
  getSettings: [],
  saveSettings: [
    {},
    { ...settings, theme: 'purple' },
    { ...settings, serverAddress: "https://x;script-src 'none'" },
    { ...settings, otherAddresses: ['file:///etc'] },
    { ...settings, otherAddresses: Array.from({ length: 3 }, () => 'https://purser.example') },
    { ...settings, pins: [{ address: 'https://purser.example', fingerprint: 'AB:CD' }] },
    { ...settings, terminalName: '' },
    { ...settings, idleLockMinutes: -1 },
    { ...settings, idleLockMinutes: 2.5 },
    { ...settings, kiosk: 'yes' },
  ],
  lineState: [],
  pairServer: [{}, { address: 'https://x.example/path', code: '' }, { address: 'https://x.example', code: 'x'.repeat(61) }],
  testServer: [{}, { address: '' }, { address: 'file:///etc/passwd' }, { address: 'http://one.example/path' }],
  printState: [],
  findPrinters: [],
  savePrinter: [
    {},
    { ...deskPrinter('127.0.0.1:9100'), columns: 40 },
    { ...deskPrinter('127.0.0.1:9100'), roles: ['bar'] },
    { ...deskPrinter('127.0.0.1:9100'), kind: 'fax' },
  ],
  removePrinter: [{}, { printerId: '' }, { printerId: 1 }],
  chooseDefaultPrinter: [{}, { printerId: 'x'.repeat(65) }],
  testPrint: [{}, { printerId: null }],
  print: [
    {},
    { jobId: 'not-a-uuid', ...aPrint },
    { jobId: newId(), ...aPrint, document: { blocks: [{ kind: 'html' }] } },
    { jobId: newId(), ...aPrint, subject: { kind: 'letter', id: '1' } },
    { jobId: newId(), ...aPrint, copy: -1 },
  ],
  printForRole: [{}, { requestId: newId(), role: 'bar', ...aPrint }, { requestId: 'not-a-uuid', role: 'kitchen', ...aPrint }],
  findPrints: [{}, { text: 'x'.repeat(61) }],
  printsOf: [{}, { kind: 'invoice' }, { kind: 'letter', id: '1' }],
  retryPrint: [{}, { jobId: '' }],
  retryAllPrints: [],
  movePrint: [{}, { jobId: newId() }],
  cancelPrint: [{}, { jobId: 7 }],
  answerPrint: [{}, { jobId: newId(), cameOut: 'yes' }],
  kitchenState: [],
  retryKitchen: [],
  lendSession: [
    {},
    { token: '', accessroutes: [] },
    { token: 'a token\r\nwith: a header', accessroutes: [] },
    { token: 'x'.repeat(43), accessroutes: ['everything'] },
  ],
  takeBackSession: [{}, { token: 'x'.repeat(201) }],
  deskCodes: [],
  readyUpdate: [],
  logIn: [{}, { email: 'anita@ship.example' }, { email: 'anita@ship.example', password: 'x'.repeat(501) }],
  setUp: [{}, { name: 'Anita Rao', email: 'anita@ship.example', password: 7 }],
  keptLogin: [],
  checkLogin: [],
  clearLogin: [],
  autostart: [],
  setAutostart: [{}, { on: 'yes' }],
  leaveKiosk: [{}, { email: '', password: 'x' }, { email: 'a@b.example' }],
  unlockSettings: [{}, { email: 'a@b.example', password: 'x'.repeat(201) }],
  screenKeyboard: [{}, { visible: 1 }],
}

describe('every method of the bridge', () => {
  test.each(names)('%s answers bad input with an error value and no exception', async (name) => {
    const { bridge, problems } = await openBridge()
    for (const input of [undefined, null, 'text', 4, [], ...badInputs[name]]) {
      const result = await bridge.call(name, input)
      expect(result, JSON.stringify(input)).toMatchObject({ ok: false, error: { code: 'invalid_request' } })
    }
    expect(problems).toEqual([])
  })

  test('refusals name the field and never its value', async () => {
    const { bridge } = await openBridge()
    const result = await bridge.call('saveSettings', { ...settings, theme: 'Rohan Mehta' })
    if (result.ok) throw new Error('accepted')
    expect(result.error.msg).toContain('theme')
    expect(result.error.msg).not.toContain('Rohan')
  })

  test.each(['nothing', 'toString', '__proto__', 'constructor', 'events', ''])('there is no method %j', async (name) => {
    const { bridge } = await openBridge()
    expect(await codeOf(bridge, name, {})).toBe('unknown_method')
  })

  test('replies carry the fields of their schema and no other', async () => {
    const handlers = {
      readyUpdate: () => ({ ok: true, value: { version: '2', token: 'a-secret' } }),
    } as unknown as BridgeHandlers
    expect(await callBridge(handlers, 'readyUpdate', {}, () => undefined)).toEqual({ ok: true, value: { version: '2' } })
  })

  test('a reply that breaks its schema does not leave, and is logged', async () => {
    const problems: unknown[] = []
    const handlers = { appInfo: () => ({ ok: true, value: { program: 'browser' } }) } as unknown as BridgeHandlers
    const result = await callBridge(handlers, 'appInfo', {}, (problem) => problems.push(problem))
    expect(result).toMatchObject({ ok: false, error: { code: 'internal' } })
    expect(String(problems[0])).toContain('the reply of appInfo breaks its schema')
  })

  test('a fault inside answers `internal`, writes to the log, and hides its text from the page', async () => {
    const problems: unknown[] = []
    const handlers = {
      getSettings: () => {
        throw new Error('ENOSPC: /home/staff/secret')
      },
    } as unknown as BridgeHandlers
    const result = await callBridge(handlers, 'getSettings', {}, (problem) => problems.push(problem))
    expect(result).toEqual({ ok: false, error: { code: 'internal', msg: 'The terminal could not do this. Try again' } })
    expect(problems).toHaveLength(1)
  })
})

describe('the bridge over a real print service', () => {
  test('prints a receipt and says how it went', async () => {
    const { bridge, printer } = await openBridge()
    const { id: jobId, printerId: _desk, ...content } = invoiceJob(newId())
    const { subject, title } = content
    expect(await valueOf(bridge, 'print', { jobId, ...content })).toMatchObject({ id: jobId, subject, title })
    expect(await valueOf(bridge, 'printsOf', subject)).toMatchObject([{ id: jobId }])
    expect(await valueOf(bridge, 'printsOf', { ...subject, kind: 'test-page' })).toEqual([])
    await vi.waitFor(async () => {
      const { jobs } = (await valueOf(bridge, 'printState', {})) as unknown as PrintState
      expect(jobs.find(({ id }) => id === jobId)?.state).toBe('printed')
    })
    expect(printer.paper()[0]).toContain('Vegetable biryani')
  })

  test('sets up, chooses, tests and removes a printer', async () => {
    const { bridge } = await openBridge()
    const { id: printerId } = await valueOf(bridge, 'savePrinter', { ...deskPrinter('127.0.0.1:9'), id: 'bar', name: 'Bar' })
    await valueOf(bridge, 'chooseDefaultPrinter', { printerId })
    expect(await valueOf(bridge, 'printState', {})).toMatchObject({ defaultPrinterId: 'bar' })
    expect(await valueOf(bridge, 'testPrint', { printerId: 'desk' })).toMatchObject({ title: 'Test print' })
    await valueOf(bridge, 'removePrinter', { printerId })
    expect(await codeOf(bridge, 'removePrinter', { printerId })).toBe('no-such-printer')
  })

  test.each(['retryPrint', 'cancelPrint', 'movePrint', 'answerPrint'])(
    '%s of an unknown job says that there is none',
    async (name) => {
      const { bridge } = await openBridge()
      expect(await codeOf(bridge, name, { jobId: newId(), printerId: 'desk', cameOut: true })).toBe('no-such-job')
    },
  )

  test('a job past its end cannot be tried, moved or dropped', async () => {
    const { bridge } = await openBridge()
    const { id: jobId } = await valueOf(bridge, 'testPrint', { printerId: 'desk' })
    await vi.waitFor(async () => expect(await codeOf(bridge, 'cancelPrint', { jobId })).toBe('wrong-state'))
    expect(await codeOf(bridge, 'retryPrint', { jobId })).toBe('wrong-state')
    expect(await codeOf(bridge, 'movePrint', { jobId, printerId: 'desk' })).toBe('wrong-state')
    expect(await codeOf(bridge, 'answerPrint', { jobId, cameOut: true })).toBe('wrong-state')
  })
})

describe('settings, codes and login over the bridge', () => {
  test('the set-up and the login carry every field that the server takes, or the desktop app would lose it', () => {
    const fieldsOf = (schema: { properties: object }) => Object.keys(schema.properties).toSorted()
    expect(fieldsOf(bridgeMethods.setUp.input)).toEqual(fieldsOf(contract.setup.body))
    expect(fieldsOf(bridgeMethods.logIn.input)).toEqual(fieldsOf(contract.login.body))
  })

  test('settings are saved and read back', async () => {
    const { bridge } = await openBridge()
    await valueOf(bridge, 'saveSettings', settings)
    expect(await valueOf(bridge, 'getSettings', {})).toEqual(settings)
  })

  test('codes that are still good are there for a screen that has just opened', async () => {
    const { bridge, deskCodes } = await openBridge()
    const code = { cardNumber: '10001', code: '123456', expiresAt: new Date(Date.now() + 60_000).toISOString() }
    deskCodes.add(code)
    expect(await valueOf(bridge, 'deskCodes', {})).toEqual([code])
  })

  test('the login of the host: nobody at first, and a server that does not answer is said to', async () => {
    const { bridge } = await openBridge()
    expect(await valueOf(bridge, 'keptLogin', {})).toEqual({ login: null })
    expect(await valueOf(bridge, 'checkLogin', {})).toEqual({ login: null })
    expect(await codeOf(bridge, 'logIn', { email: 'anita@ship.example', password: 'secret' })).toBe('no_connection')
    expect(await valueOf(bridge, 'clearLogin', {})).toEqual({})
  })

  test('a browser terminal keeps no login in the host', async () => {
    const { bridge } = await openBridge(null)
    for (const name of ['keptLogin', 'checkLogin', 'clearLogin'] as const)
      expect(await codeOf(bridge, name, {})).toBe('not_available')
    expect(await codeOf(bridge, 'logIn', { email: 'a', password: 'b' })).toBe('not_available')
  })
})

describe('start with the computer', () => {
  const command = { program: '/opt/Purser/purser', args: [] }
  const ofFolder = (): Autostart => entryAutostart(command, { XDG_CONFIG_HOME: temporaryFolder(), XDG_CONFIG_DIRS: '/none' })

  test('is what the system says, before and after it was switched on', async () => {
    const { bridge, problems } = await openBridge(unanswered(), { autostart: ofFolder() })
    expect(await valueOf(bridge, 'autostart', {})).toEqual({ state: 'off' })
    expect(await valueOf(bridge, 'setAutostart', { on: true })).toEqual({})
    expect(await valueOf(bridge, 'autostart', {})).toEqual({ state: 'on' })
    expect(problems).toEqual([])
  })

  test('is refused by a browser terminal', async () => {
    const { bridge } = await openBridge(null)
    expect(await codeOf(bridge, 'autostart', {})).toBe('autostart-unavailable')
    expect(await codeOf(bridge, 'setAutostart', { on: true })).toBe('autostart-unavailable')
  })

  test('is the back office’s to change in a kiosk, and everybody’s to look at', async () => {
    const { bridge } = await openBridge(unanswered(), { autostart: ofFolder(), active: true })
    expect(await codeOf(bridge, 'setAutostart', { on: true })).toBe('settings-locked')
    expect(await valueOf(bridge, 'autostart', {})).toEqual({ state: 'off' })
  })
})

describe('the session that a page lends', () => {
  const session = { token: 'x'.repeat(43), accessroutes: ['foodorder'] }

  test('is the host’s until it is taken back, and no answer or event carries it', async () => {
    const { bridge, lent } = await openBridge(null)
    const received: unknown[] = []
    onTestFinished(bridge.subscribe((event, payload) => received.push([event, payload])))
    expect(await valueOf(bridge, 'lendSession', session)).toEqual({})
    expect(lent.token()).toBe(session.token)
    bridge.sendCurrent((event, payload) => received.push([event, payload]))
    expect(received).toContainEqual(['sessionWanted', {}])
    expect(JSON.stringify([received, await valueOf(bridge, 'kitchenState', {})])).not.toContain(session.token)
    expect(await valueOf(bridge, 'takeBackSession', { token: session.token })).toEqual({})
    expect(lent.token()).toBeNull()
  })

  test('is refused by the desktop app, which asks no page for one', async () => {
    const { bridge } = await openBridge()
    expect(await codeOf(bridge, 'lendSession', session)).toBe('not_available')
    expect(await codeOf(bridge, 'takeBackSession', { token: session.token })).toBe('not_available')
    const received: string[] = []
    bridge.sendCurrent((event) => received.push(event))
    expect(received).not.toContain('sessionWanted')
  })
})

describe('events', () => {
  test('report prints, settings and codes until unsubscribed', async () => {
    const { bridge, deskCodes, updates } = await openBridge()
    const received: string[] = []
    const stop = bridge.subscribe((event) => received.push(event))
    onTestFinished(stop)
    await valueOf(bridge, 'testPrint', { printerId: 'desk' })
    await valueOf(bridge, 'saveSettings', settings)
    deskCodes.add({ cardNumber: '10001', code: '123456', expiresAt: new Date().toISOString() })
    updates.announce({ version: '1.1.0' })
    expect(new Set(received)).toEqual(new Set(['printChanged', 'settingsChanged', 'deskCode', 'updateReady']))
    stop()
    const before = received.length
    await valueOf(bridge, 'saveSettings', settings)
    expect(received).toHaveLength(before)
  })

  test('leave with the fields of their schema and no other; one that breaks it stays here and is logged', async () => {
    const { bridge, deskCodes, problems } = await openBridge()
    const received: unknown[] = []
    onTestFinished(bridge.subscribe((event, payload) => received.push([event, payload])))
    const code = { cardNumber: '10001', code: '123456', expiresAt: new Date().toISOString() }
    deskCodes.add({ ...code, token: 'a-secret' } as typeof code)
    deskCodes.add({ ...code, code: 123456 } as unknown as typeof code)
    expect(received).toEqual([['deskCode', code]])
    expect(problems.map(String)).toEqual([expect.stringContaining('the event deskCode breaks its schema')])
  })

  test('an update that waits is reported to a screen that comes later', async () => {
    const { bridge, updates } = await openBridge()
    expect(await valueOf(bridge, 'readyUpdate', {})).toEqual({ version: '' })
    updates.announce({ version: '1.1.0' })
    expect(await valueOf(bridge, 'readyUpdate', {})).toEqual({ version: '1.1.0' })
    const received: unknown[] = []
    bridge.sendCurrent((event, payload) => received.push([event, payload]))
    expect(received).toContainEqual(['updateReady', { version: '1.1.0' }])
  })
})

describe('what the server has to confirm', () => {
  const refusing = (asked: unknown[]): ChangeNotes => ({
    confirm: async (changes, token) => {
      asked.push([...changes, token])
      return { ok: false, error: 'settings-locked' }
    },
    mayOpenDrawer: async (drawer, token) => {
      asked.push([drawer, token])
      return false
    },
    deliver: async () => undefined,
  })
  const opening = { ...aPrint, title: 'INV-1', document: { opensDrawer: true, blocks: [] } }

  test('of settings and printers is not done without it, and asked in the session of the page that calls', async () => {
    const asked: unknown[] = []
    const { bridge } = await openBridge(null, { changes: refusing(asked) })
    const before = await valueOf(bridge, 'getSettings', {})
    const state = await valueOf(bridge, 'printState', {})
    const locked = { ok: false, error: { code: 'settings-locked' } }
    const elsewhere = { ...settings, serverAddress: 'https://evil.example' }
    expect(await bridge.call('saveSettings', elsewhere, 'of-a-page')).toMatchObject(locked)
    expect(await bridge.call('savePrinter', deskPrinter('127.0.0.1:9199', { id: 'other' }), 'of-a-page')).toMatchObject(locked)
    expect(await bridge.call('removePrinter', { printerId: 'desk' }, 'of-a-page')).toMatchObject(locked)
    expect(await bridge.call('chooseDefaultPrinter', { printerId: 'desk' })).toMatchObject(locked)
    expect(asked).toEqual([
      [{ what: 'Server address', from: 'its own server', to: 'https://evil.example' }, 'of-a-page'],
      [expect.objectContaining({ what: 'Printer', from: '' }), 'of-a-page'],
      [expect.objectContaining({ what: 'Printer', to: '' }), 'of-a-page'],
      [expect.objectContaining({ what: 'Printer for receipts' }), null],
    ])
    expect(await valueOf(bridge, 'getSettings', {})).toEqual(before)
    expect(await valueOf(bridge, 'printState', {})).toEqual(state)
  })

  test('is asked in the login of the host where that keeps it, whatever a page says', async () => {
    const asked: unknown[] = []
    const { bridge } = await openBridge({ ...unanswered(), token: () => 'of-the-host' }, { changes: refusing(asked) })
    await bridge.call('removePrinter', { printerId: 'desk' }, 'of-a-page')
    expect(asked).toEqual([[expect.anything(), 'of-the-host']])
  })

  test('is nothing of what concerns only one screen', async () => {
    const asked: unknown[] = []
    const { bridge } = await openBridge(null, { changes: refusing(asked) })
    const before = await valueOf(bridge, 'getSettings', {})
    expect(await bridge.call('saveSettings', { ...before, theme: 'light', terminalName: 'Pool bar' })).toMatchObject({ ok: true })
    expect(asked).toEqual([])
  })

  test('of a drawer leaves it shut, and prints all the same; a second original of one record is asked for as such', async () => {
    const asked: unknown[] = []
    let isLoggedIn = false
    const changes: ChangeNotes = {
      ...refusing(asked),
      confirm: async () => ok(null),
      mayOpenDrawer: async (...drawer) => {
        asked.push(drawer)
        return isLoggedIn
      },
    }
    const { bridge, printer } = await openBridge(null, { changes })
    await valueOf(bridge, 'savePrinter', deskPrinter(printer.address, { drawer: true }))
    for (const jobId of [randomUUID(), randomUUID()]) await bridge.call('print', { jobId, ...opening }, 'of-a-page')
    await expect.poll(() => printer.paper()).toHaveLength(2)
    expect(printer.drawerOpenings()).toBe(0)
    expect(asked).toEqual([
      [{ subject: aPrint.subject, again: false }, 'of-a-page'],
      [{ subject: aPrint.subject, again: true }, 'of-a-page'],
    ])
    isLoggedIn = true
    await bridge.call('print', { jobId: randomUUID(), ...opening }, 'of-a-page')
    await expect.poll(() => printer.drawerOpenings()).toBe(1)
  })
})
