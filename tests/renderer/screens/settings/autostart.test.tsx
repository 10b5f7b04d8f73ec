import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { createStore } from 'jotai'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Autostart, withoutAutostart } from '../../../../src/main/autostart/autostart.ts'
import { entryAutostart } from '../../../../src/main/autostart/entry-files.ts'
import { openWorkstation, type Workstation } from '../../../../src/main/workstation/workstation.ts'
import type { Bridge } from '../../../../src/shared/bridge/bridge.ts'
import { memoryVault } from '../../../support/fakes/memory-vault.ts'
import { execWords } from '../../../support/programs/startup-entry.ts'
import { makeStaff, STAFF_PASSWORD } from '../../../support/server/client.ts'
import { fetchAsHost } from '../../../support/server/fetch-as-host.ts'
import { openTestServer, type TestServer } from '../../../support/server/server.ts'

const folder = mkdtempSync(join(tmpdir(), 'purser-autostart-'))
const command = { program: '/opt/Purser/purser', args: ['--data', '/srv/my data'] }
const entryIn = (config: string): Autostart =>
  entryAutostart(command, { XDG_CONFIG_HOME: join(folder, config), XDG_CONFIG_DIRS: join(folder, 'none') })
const entryFile = join(folder, 'config', 'autostart', 'purser.desktop')

let server: TestServer
let workstation: Workstation
const problems: unknown[] = []

// The screens choose their bridge as they are loaded, and files of tests share loaded modules: load them again here and afterwards.
beforeAll(async () => {
  vi.resetModules()
  server = await openTestServer('sqlite')
  window.purser = {
    call: ((name: string, input: unknown) => workstation.bridge.call(name, input)) as Bridge['call'],
    subscribe: () => () => undefined,
  }
})
afterEach(async () => {
  cleanup()
  await workstation.close()
  problems.length = 0
})
afterAll(async () => {
  delete window.purser
  vi.resetModules()
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

/** The settings of a desktop app whose system opens it in this way; answers the switch. */
async function openSettings(autostart: Autostart, kiosk = false) {
  workstation = await openWorkstation({
    folder: mkdtempSync(join(folder, 'workstation-')),
    demo: false,
    kiosk,
    leaveKiosk: () => undefined,
    appInfo: () => ({ program: 'electron', version: '1.0.0', apiBase: 'http://localhost/api', demo: false }),
    autostart,
    hostLogin: { vault: memoryVault(), fetch: fetchAsHost(server) },
    onProblem: (problem) => problems.push(problem),
  })
  const { show } = await import('../../../support/renderer/render.tsx')
  const { appInfoAtom } = await import('../../../../src/renderer/platform/terminal.ts')
  const { KioskPanel } = await import('../../../../src/renderer/screens/settings/kiosk-panel.tsx')
  const store = createStore()
  const info = await workstation.bridge.call('appInfo', {})
  if (info.ok) store.set(appInfoAtom, info.value as never)
  const { user } = show(<KioskPanel settings={workstation.settings.current()} />, { store })
  return { user, toggle: await screen.findByRole('switch', { name: 'Start with the computer' }) }
}

const comeForward = () => act(() => void fireEvent(window, new Event('focus')))

describe('start with the computer', () => {
  it('is switched on and off in the system itself', async () => {
    const { user, toggle } = await openSettings(entryIn('config'))
    await waitFor(() => expect(toggle).toBeEnabled())
    expect(toggle).not.toBeChecked()
    await user.click(toggle)
    await waitFor(() => expect(toggle).toBeChecked())
    expect(execWords(readFileSync(entryFile, 'utf8'))).toEqual([command.program, ...command.args])
    await user.click(toggle)
    await waitFor(() => expect(toggle).not.toBeChecked())
    expect(() => readFileSync(entryFile)).toThrow('ENOENT')
  })

  it('follows what was changed in the system’s own settings meanwhile', async () => {
    const { user, toggle } = await openSettings(entryIn('config'))
    await waitFor(() => expect(toggle).toBeEnabled())
    await user.click(toggle)
    await waitFor(() => expect(toggle).toBeChecked())
    rmSync(entryFile)
    comeForward()
    await waitFor(() => expect(toggle).not.toBeChecked())
    writeFileSync(entryFile, '[Desktop Entry]\nType=Application\nName=Purser\nExec=purser --kiosk\n')
    comeForward()
    expect(await screen.findByText('Starts with another command now; turn on to replace it')).toBeInTheDocument()
    await user.click(toggle)
    await waitFor(() => expect(toggle).toBeChecked())
    expect(readFileSync(entryFile, 'utf8')).not.toContain('--kiosk')
  })

  it('says why when the system refuses, and stays off', async () => {
    writeFileSync(join(folder, 'a-file'), '')
    const { user, toggle } = await openSettings(entryIn('a-file'))
    await waitFor(() => expect(toggle).toBeEnabled())
    await user.click(toggle)
    expect(await screen.findByRole('alert')).toHaveTextContent(
      `This computer did not allow it (a file is in the place of a folder: ${join(folder, 'a-file', 'autostart')})`,
    )
    expect(toggle).not.toBeChecked()
    expect(problems).toHaveLength(1)
  })

  it('is not offered where the program is not installed', async () => {
    const { toggle } = await openSettings(withoutAutostart('checkout'))
    expect(await screen.findByText('Only in the installed app')).toBeInTheDocument()
    expect(toggle).toBeDisabled()
  })

  it('is for the back office to change in a kiosk', async () => {
    const { email } = await makeStaff(server, 'Anita Rao', ['backoffice'])
    const { user, toggle } = await openSettings(entryIn('kiosk'), true)
    expect(toggle).toBeDisabled()
    await user.click(screen.getByRole('button', { name: 'Unlock' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Unlock the settings of this terminal?' }))
    await user.type(dialog.getByLabelText('Email address'), email)
    await user.type(dialog.getByLabelText('Password'), STAFF_PASSWORD)
    await user.click(dialog.getByRole('button', { name: 'Unlock' }))
    await waitFor(() => expect(toggle).toBeEnabled())
    await user.click(toggle)
    await waitFor(() => expect(toggle).toBeChecked())
  })
})
