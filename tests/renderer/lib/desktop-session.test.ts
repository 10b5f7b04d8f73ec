import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createStore } from 'jotai'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Bridge } from '../../../src/shared/bridge.ts'
import { openWorkstation, type Workstation } from '../../../src/main/workstation.ts'

const record = {
  token: 'x'.repeat(43),
  accessroutes: ['foodorder' as const],
  user: { _id: '0190', name: 'Anita Rao', email: 'anita@ship.example' },
  expiresAt: '2091-01-01T00:00:00.000Z',
}

let kept = ''
let workstation: Workstation
const folder = mkdtempSync(join(tmpdir(), 'purser-desktop-'))

beforeAll(async () => {
  workstation = await openWorkstation({
    folder,
    demo: false,
    kiosk: false,
    leaveKiosk: () => undefined,
    appInfo: () => ({ program: 'electron', version: '1.0.0', apiBase: 'http://127.0.0.1:4150/api', demo: false }),
    loginVault: { load: () => kept, save: (text) => (kept = text), clear: () => (kept = '') },
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
  await workstation.close()
  rmSync(folder, { recursive: true, force: true })
})

describe('the login in the desktop app', () => {
  it('is kept by the host alone, restored at the start, and cleared there', async () => {
    const { endSessionAtom, keepSessionAtom, restoreSessionAtom, sessionAtom } =
      await import('../../../src/renderer/lib/session.ts')
    const store = createStore()
    store.set(keepSessionAtom, record)
    expect(JSON.parse(kept)).toEqual(record)
    expect([localStorage.getItem('auth'), localStorage.getItem('token')]).toEqual([null, null])

    const restarted = createStore()
    await restarted.set(restoreSessionAtom)
    expect(restarted.get(sessionAtom)).toEqual(record)

    restarted.set(endSessionAtom, 'by choice')
    expect(kept).toBe('')
  })

  it('comes with the host’s own program, settings and look', async () => {
    const { appInfoAtom, settingsAtom, startTerminal } = await import('../../../src/renderer/lib/terminal.ts')
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
