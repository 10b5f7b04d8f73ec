import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createStore } from 'jotai'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Bridge } from '../../../src/shared/bridge/bridge.ts'
import { openWorkstation, type Workstation } from '../../../src/main/workstation/workstation.ts'
import { memoryVault } from '../../support/fakes/memory-vault.ts'
import { fetchAsHost } from '../../support/server/fetch-as-host.ts'
import { openTestServer, type TestServer } from '../../support/server/server.ts'

const admin = { name: 'Anita Rao', email: 'anita@ship.example', password: 'wind and water' }

let server: TestServer
let workstation: Workstation
const vault = memoryVault()
const folder = mkdtempSync(join(tmpdir(), 'purser-desktop-'))

// The screens choose their bridge as they are loaded, and files of tests share loaded modules: load them again here and afterwards.
beforeAll(async () => {
  vi.resetModules()
  server = await openTestServer('sqlite')
  workstation = await openWorkstation({
    folder,
    demo: false,
    kiosk: false,
    leaveKiosk: () => undefined,
    appInfo: () => ({ program: 'electron', version: '1.0.0', apiBase: 'http://localhost/api', demo: false }),
    autostart: null,
    hostLogin: { vault, fetch: fetchAsHost(server) },
    onProblem: (problem) => {
      throw problem
    },
  })
  const { bridge } = workstation
  window.purser = {
    call: ((name: string, input: unknown) => bridge.call(name, input)) as Bridge['call'],
    subscribe: (event, listener) => bridge.subscribe((name: string, payload) => name === event && listener(payload as never)),
  }
})
afterAll(async () => {
  delete window.purser
  vi.resetModules()
  await workstation.close()
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

describe('the login in the desktop app', () => {
  it('is asked for and kept by the host alone; no token reaches the screens, and it is cleared there', async () => {
    const { createFirstAdministratorAtom, loginAtom, refreshSessionAtom } =
      await import('../../../src/renderer/shell/login/login.atoms.ts')
    const { endSessionAtom, restoreSessionAtom, sessionAtom } = await import('../../../src/renderer/platform/session.ts')
    const store = createStore()
    expect(await store.set(createFirstAdministratorAtom, { ...admin, password: 'short' })).toMatchObject({
      error: { code: 'invalid_request', fields: [{ field: 'password' }] },
    })
    expect(await store.set(createFirstAdministratorAtom, admin)).toMatchObject({ ok: true })
    expect(store.get(sessionAtom)).toMatchObject({ token: '', user: { name: 'Anita Rao' } })
    expect(vault.kept?.token).toMatch(/^[\w-]{43}$/)
    expect([localStorage.getItem('auth'), localStorage.getItem('token')]).toEqual([null, null])

    const restarted = createStore()
    await restarted.set(restoreSessionAtom)
    expect(restarted.get(sessionAtom)).toEqual(store.get(sessionAtom))
    await restarted.set(refreshSessionAtom)
    expect(restarted.get(sessionAtom)).toEqual(store.get(sessionAtom))

    restarted.set(endSessionAtom, 'by choice')
    await vi.waitFor(() => expect(vault.kept).toBeNull())
    expect(await restarted.set(loginAtom, { email: admin.email, password: 'wrong' })).toMatchObject({
      error: { code: 'wrong_credentials' },
    })
    expect(await restarted.set(loginAtom, admin)).toMatchObject({ ok: true })
    expect(restarted.get(sessionAtom)).toMatchObject({ token: '' })
    workstation.login?.clear()
  })

  it('comes with the host’s own program, settings and look', async () => {
    const { appInfoAtom, settingsAtom } = await import('../../../src/renderer/platform/terminal.ts')
    const { startTerminal } = await import('../../../src/renderer/shell/start-terminal.ts')
    const { isDarkAtom, isTouchAtom } = await import('../../../src/renderer/ui/theme/look.atoms.ts')
    const store = createStore()
    await startTerminal(store)
    expect(store.get(appInfoAtom)).toMatchObject({ program: 'electron' })

    const settings = store.get(settingsAtom)
    if (settings === null) throw new Error('the host gave no settings')
    await workstation.bridge.call('saveSettings', { ...settings, theme: 'dark', touch: true })
    expect([store.get(isDarkAtom), store.get(isTouchAtom)]).toEqual([true, true])
    await workstation.bridge.call('saveSettings', { ...settings, theme: 'light', touch: false })
    expect(store.get(isDarkAtom)).toBe(false)
  })
})
