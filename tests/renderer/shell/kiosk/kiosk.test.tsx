import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { bridgeMessages } from '../../../../src/shared/bridge/messages.ts'
import { bridge } from '../../../../src/renderer/platform/bridge.ts'
import { settingsAtom } from '../../../../src/renderer/platform/terminal.ts'
import { openApp, openRealTerminal, type RealTerminal, type RunningApp } from '../../../support/renderer/real-terminal.tsx'

let terminal: RealTerminal
beforeAll(async () => {
  terminal = await openRealTerminal('--demo', '--kiosk')
})
afterAll(() => terminal.close())
beforeEach(() => window.happyDOM.setViewport({ width: 1440, height: 900 }))
afterEach(() => {
  vi.restoreAllMocks()
  cleanup()
})

async function answer({ user }: RunningApp, dialogName: string, press: string, email: string, password = 'purser-demo') {
  const dialog = await screen.findByRole('dialog', { name: dialogName })
  const type = async (label: string, text: string) => {
    const field = within(dialog).getByLabelText(label)
    await user.clear(field)
    if (text !== '') await user.type(field, text)
  }
  await type('Email address', email)
  await type('Password', password)
  await user.click(within(dialog).getByRole('button', { name: press }))
  return dialog
}

describe('a kiosk', () => {
  it('has the touch layout, no context menu, no zoom, and none of the keys that lead out', async () => {
    await openApp('/')
    await screen.findByLabelText('Email address')
    await waitFor(() => expect(document.documentElement.dataset).toMatchObject({ kiosk: 'on', layout: 'touch' }))
    // fireEvent answers false when the event was prevented.
    expect(fireEvent.contextMenu(document.body)).toBe(false)
    for (const key of [
      { key: '+', ctrlKey: true },
      { key: 'p', ctrlKey: true },
      { key: 'F5' },
      { key: 'F12' },
      { key: 'ArrowLeft', altKey: true },
    ])
      expect(fireEvent.keyDown(document.body, key), JSON.stringify(key)).toBe(false)
    for (const key of [{ key: 'a' }, { key: 'v', ctrlKey: true }, { key: 'Tab' }])
      expect(fireEvent.keyDown(document.body, key), JSON.stringify(key)).toBe(true)
  })

  it("asks for the system's keyboard with each text field, once that is switched on", async () => {
    const calls = vi.spyOn(bridge, 'call')
    const asked = () => calls.mock.calls.filter(([name]) => name === 'screenKeyboard').map(([, input]) => input)
    const app = await openApp('/')
    const email = await screen.findByLabelText('Email address')
    await app.user.click(email)
    expect(asked()).toEqual([])
    await app.settingsTold
    act(() => app.store.set(settingsAtom, (settings) => settings && { ...settings, screenKeyboard: true }))
    await app.user.click(screen.getByLabelText('Password'))
    await waitFor(() => expect(asked()).toEqual([{ visible: true }]))
    await app.user.click(email)
    await app.user.click(screen.getByRole('button', { name: 'Login' }))
    // The refused login leads back to the password.
    await waitFor(() => expect(asked().at(-1)).toEqual({ visible: true }))
    await app.user.click(document.body)
    await waitFor(() => expect(asked().at(-1)).toEqual({ visible: false }))
  })

  it('keeps its own settings from everybody but the back office', async () => {
    const app = await openApp('/setting')
    const atStart = await screen.findByRole('switch', { name: 'Kiosk from the next start' })
    expect(atStart).toBeDisabled()
    expect(screen.getByLabelText('Address')).toBeDisabled()
    await app.user.click(screen.getByText('Dark'))
    await waitFor(() => expect(app.store.get(settingsAtom)?.theme).toBe('dark'))

    const ask = 'Unlock the settings of this terminal?'
    await app.user.click(screen.getByRole('button', { name: 'Unlock' }))
    const dialog = await answer(app, ask, 'Unlock', '', '')
    expect(within(dialog).getByText('Enter its password')).toBeInTheDocument()
    await answer(app, ask, 'Unlock', 'desk@demo.test')
    expect(await within(dialog).findByText(bridgeMessages['needs-backoffice'])).toBeInTheDocument()
    await answer(app, ask, 'Unlock', 'admin@demo.test')
    expect(await screen.findByText('Unlocked')).toBeInTheDocument()
    await app.user.click(atStart)
    await waitFor(() => expect(app.store.get(settingsAtom)?.kiosk).toBe(true))
  })

  it('is left from the login screen with a login of the back office, and not with a wrong password', async () => {
    const app = await openApp('/')
    await app.user.click(await screen.findByRole('button', { name: 'Leave kiosk' }))
    const dialog = await answer(app, 'Leave the kiosk?', 'Leave kiosk', 'admin@demo.test', 'wrong')
    expect(await within(dialog).findByText(bridgeMessages['wrong-login'])).toBeInTheDocument()
    expect(document.documentElement.dataset).toMatchObject({ kiosk: 'on' })
    await answer(app, 'Leave the kiosk?', 'Leave kiosk', 'admin@demo.test')
    await waitFor(() => expect(document.documentElement.dataset['kiosk']).toBeUndefined())
    expect(screen.queryByRole('button', { name: 'Leave kiosk' })).not.toBeInTheDocument()
    expect(document.documentElement.dataset['layout']).toBe('mouse')
    expect(fireEvent.contextMenu(document.body)).toBe(true)
    expect(await bridge.call('leaveKiosk', { email: 'admin@demo.test', password: 'purser-demo' })).toMatchObject({
      error: { code: 'not-a-kiosk' },
    })
  })
})
