import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { bridgeMessages } from '../../../../src/shared/bridge/messages.ts'
import { errorMessages } from '../../../../src/shared/messages.ts'
import { groupsOf } from '../../../../src/shared/pairing.ts'
import { changeSettingsAtom } from '../../../../src/renderer/platform/change-settings.ts'
import { bridge } from '../../../../src/renderer/platform/bridge.ts'
import { appInfoAtom, settingsAtom } from '../../../../src/renderer/platform/terminal.ts'
import { startVirtualPrinter, type VirtualPrinter } from '../../../../src/virtual-printer/virtual-printer.ts'
import { deskPrinter } from '../../../support/printing/virtual-printer-samples.ts'
import { staffClient } from '../../../support/server/client.ts'
import { clientAt } from '../../../support/api-client.ts'
import type { LoginRecord } from '../../../../src/shared/contract/auth.ts'
import { openTestServer, type TestServer } from '../../../support/server/server.ts'
import { makeCertificate } from '../../../support/tls/certificate.ts'
import { openApp, openRealTerminal, type RealTerminal, type RunningApp } from '../../../support/renderer/real-terminal.tsx'

let terminal: RealTerminal
let printer: VirtualPrinter
beforeAll(async () => {
  terminal = await openRealTerminal()
  printer = await startVirtualPrinter({ port: 0, columns: 42 })
})
afterAll(async () => {
  await terminal.close()
  await printer.close()
})

const staff = { name: 'Anita Rao', email: 'anita@ship.example', password: 'wind and water' }
/** The login of the back office that the tests go on in, as the server answered it; none at first. */
let login: LoginRecord | null = null

let app: RunningApp
beforeEach(async () => {
  if (login !== null) {
    localStorage.setItem('auth', JSON.stringify(login))
    localStorage.setItem('token', login.token)
  }
  app = await openApp('/setting')
  await screen.findByRole('button', { name: 'Add printer' })
})
afterEach(() => printer.setMood({ kind: 'ready' }))

const press = (name: string) => app.user.click(screen.getByRole('button', { name }))
const row = (name: string) => screen.getByRole('radio', { name: `Print on ${name}` }).closest('li') as HTMLElement
const settings = () => app.store.get(settingsAtom)

async function addPrinter(name: string, address: string) {
  await press('Add printer')
  const dialog = await screen.findByRole('dialog', { name: 'Add printer' })
  if (name !== '') await app.user.type(within(dialog).getByLabelText('Name'), name)
  if (address !== '') await app.user.type(within(dialog).getByLabelText('Address'), address)
  await app.user.click(within(dialog).getByRole('button', { name: 'Add printer' }))
  return dialog
}

describe('without a login', () => {
  it('leads to Login, New Order, order status and Card Activation', () => {
    const shortcuts = within(screen.getByRole('navigation', { name: 'Shortcuts' })).getAllByRole('link')
    expect(shortcuts.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Login', '/'],
      ['New Order', '/foodorder/selecttable'],
      ['order status', '/foodorder/orderstatus'],
      ['Card Activation', '/foodorder/cardactive'],
    ])
    expect(screen.queryByRole('button', { name: 'Log-Out' })).not.toBeInTheDocument()
  })
})

describe('the printers', () => {
  it('begin with none, and the form says what it lacks', async () => {
    expect(screen.getByText('No printer yet')).toBeInTheDocument()
    const dialog = await addPrinter('', '')
    expect(within(dialog).getByText('Enter a name, such as Front desk printer')).toBeInTheDocument()
    expect(within(dialog).getByText(bridgeMessages['bad-address'])).toBeInTheDocument()
    await app.user.type(within(dialog).getByLabelText('Name'), 'Bar')
    await app.user.type(within(dialog).getByLabelText('Address'), 'not an address')
    await app.user.click(within(dialog).getByRole('button', { name: 'Add printer' }))
    expect(await within(dialog).findByText(bridgeMessages['bad-address'])).toBeInTheDocument()
    expect(screen.getByText('No printer yet')).toBeInTheDocument()
  })

  it('are added in one small form, show their state live, and print a test whose outcome is shown', async () => {
    await press('Add printer')
    const dialog = await screen.findByRole('dialog', { name: 'Add printer' })
    await waitFor(() => expect(within(dialog).getByLabelText('Name')).toHaveFocus())
    await app.user.keyboard('Front desk printer')
    await app.user.tab()
    await app.user.keyboard(printer.address)
    await app.user.click(within(dialog).getByRole('button', { name: 'Add printer' }))
    await waitFor(() => expect(row('Front desk printer')).toHaveTextContent('Ready'))
    expect(screen.getByRole('radio', { name: 'Print on Front desk printer' })).toBeChecked()
    expect(row('Front desk printer')).toHaveTextContent('Network · 80 mm · confirms each print')

    await app.user.click(within(row('Front desk printer')).getByRole('button', { name: 'Test print' }))
    await waitFor(() => expect(row('Front desk printer')).toHaveTextContent('Test print: printed'))
    expect(printer.paper().join()).toContain('Front desk printer')
  })

  it('are asked for what their kind can do, with errors in the words of the kind, and no drawer unless chosen', async () => {
    await press('Add printer')
    const dialog = await screen.findByRole('dialog', { name: 'Add printer' })
    expect(within(dialog).getByRole('switch', { name: 'Cash drawer' })).not.toBeChecked()
    const reached = async (option: string) => {
      await app.user.click(within(dialog).getByLabelText('Connection'))
      await app.user.click(await screen.findByText(option, { selector: '.ant-select-item-option-content' }))
    }
    await reached('On a cable: USB or serial')
    expect(within(dialog).queryByRole('switch', { name: 'Confirms each print' })).not.toBeInTheDocument()
    await app.user.type(within(dialog).getByLabelText('Name'), 'Galley printer')
    await app.user.type(within(dialog).getByLabelText('Port'), '/etc/passwd')
    await app.user.click(within(dialog).getByRole('button', { name: 'Add printer' }))
    expect(await within(dialog).findByText(bridgeMessages['bad-device'])).toBeInTheDocument()
    await waitFor(() => expect(within(dialog).getByLabelText('Port')).toHaveFocus())

    await reached('Through its driver (desktop app only)')
    expect(within(dialog).getByLabelText('Paper')).toBeInTheDocument()
    expect(within(dialog).queryByRole('switch', { name: 'Cash drawer' })).not.toBeInTheDocument()
    expect(within(dialog).queryByLabelText('Code page')).not.toBeInTheDocument()
    expect(within(dialog).queryByLabelText('Second code page')).not.toBeInTheDocument()

    await reached('On a cable: USB or serial')
    await app.user.clear(within(dialog).getByLabelText('Port'))
    await app.user.type(within(dialog).getByLabelText('Port'), '/dev/purser-no-such-port')
    await app.user.click(within(dialog).getByRole('checkbox', { name: 'Receipts' }))
    await app.user.click(within(dialog).getByRole('checkbox', { name: 'Kitchen tickets' }))
    await app.user.click(within(dialog).getByLabelText('Second code page'))
    const central = await screen.findAllByText('Central European (windows1250)', { selector: '.ant-select-item-option-content' })
    await app.user.click(central.at(-1) ?? dialog)
    await app.user.click(within(dialog).getByRole('button', { name: 'Add printer' }))
    await waitFor(() =>
      expect(row('Galley printer')).toHaveTextContent('Kitchen tickets, no receiptsCable · 80 mm · cannot confirm'),
    )
    expect(screen.getByRole('radio', { name: 'Print on Galley printer' })).toBeDisabled()
    await press('Edit Galley printer')
    const again = await screen.findByRole('dialog', { name: 'Printer' })
    expect(within(again).getByText('Central European (windows1250)')).toBeVisible()
    await app.user.keyboard('{Escape}')
    await waitFor(() => expect(again).not.toBeVisible())
    await press('Remove Galley printer')
    await app.user.click(await screen.findByRole('button', { name: 'Remove printer' }))
    await waitFor(() => expect(screen.queryByText('Galley printer')).not.toBeInTheDocument())
  })

  it('of the kitchen keep the stations that they were given; without a login those of the venue are not known', async () => {
    const form = deskPrinter('127.0.0.1:9', { id: 'bar', name: 'Bar printer', roles: ['kitchen'], stations: ['Bar'] })
    expect(await bridge.call('savePrinter', form)).toMatchObject({ ok: true })
    await waitFor(() => expect(row('Bar printer')).toHaveTextContent('Kitchen tickets of Bar'))
    await press('Edit Bar printer')
    const dialog = await screen.findByRole('dialog', { name: 'Printer' })
    const stations = within(dialog).getByRole('group', { name: 'Kitchen tickets of these stations only' })
    expect(stations).toHaveTextContent('Log in to choose among the stations of the venue.')
    await app.user.click(within(stations).getByRole('checkbox', { name: 'Bar' }))
    await app.user.click(within(dialog).getByRole('button', { name: 'Save printer' }))
    await waitFor(() => expect(row('Bar printer')).not.toHaveTextContent('of Bar'))
    expect((await bridge.call('removePrinter', { printerId: 'bar' })).ok).toBe(true)
  })

  it('are looked for on this computer: those it knows are offered, and where there is none it says what to do', async () => {
    await press('Add printer')
    const dialog = await screen.findByRole('dialog', { name: 'Add printer' })
    await app.user.click(within(dialog).getByRole('button', { name: 'Find printers' }))
    const answer = await bridge.call('findPrinters', {})
    const found = answer.ok ? answer.value.printers.map(({ name }) => name) : []
    if (found.length === 0) expect(await within(dialog).findByText(/^No other printers found/)).toBeInTheDocument()
    else {
      const list = await within(dialog).findByRole('list', { name: 'Printers found' })
      expect(
        within(list)
          .getAllByRole('button')
          .map((button) => button.firstChild?.textContent),
      ).toEqual(found)
      await app.user.click(within(list).getAllByRole('button')[0] as HTMLElement)
      expect(within(dialog).getByLabelText('Name')).toHaveValue(found[0]?.slice(0, 40))
    }
    await app.user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })

  it('refuse the same address twice', async () => {
    const dialog = await addPrinter('Another', printer.address)
    expect(await within(dialog).findByText(bridgeMessages['address-taken'])).toBeInTheDocument()
  })

  it('wait without paper, say why, and print now once there is some', async () => {
    await printer.setMood({ kind: 'paper-out' })
    await app.user.click(within(row('Front desk printer')).getByRole('button', { name: 'Test print' }))
    expect(await screen.findByText('Waiting to print: Test print')).toBeInTheDocument()
    expect(await screen.findByText('It waits. Paper is out.')).toBeInTheDocument()
    await waitFor(() => expect(row('Front desk printer')).toHaveTextContent('Paper out'))

    await printer.setMood({ kind: 'ready' })
    await press('Print now')
    await waitFor(() => expect(row('Front desk printer')).toHaveTextContent('Test print: printed'))
    expect(screen.getByText('Nothing is waiting')).toBeInTheDocument()
  })

  it('ask whether it came out when that is not known, and never print it again by themselves', async () => {
    await printer.setMood({ kind: 'reset', afterBytes: 120 })
    await app.user.click(within(row('Front desk printer')).getByRole('button', { name: 'Test print' }))
    const question = await screen.findByRole('group', { name: 'Did Test print come out?' })
    await printer.setMood({ kind: 'ready' })
    await app.user.click(within(question).getByRole('button', { name: 'Yes, it did' }))
    await waitFor(() => expect(row('Front desk printer')).toHaveTextContent('Test print: printed'))
    expect(screen.getByText('Nothing is waiting')).toBeInTheDocument()
  })

  /** Under test antd gives titles and tooltips one id, so that a question is found by its words. */
  const question = async (words: string) =>
    (await screen.findByText(words)).closest<HTMLElement>('[role=dialog]') ?? document.body

  it('take invoices by choice, print on another one, change their width, and go after a question', async () => {
    await addPrinter('Lantern bar printer', '127.0.0.1:1')
    await waitFor(() => expect(row('Lantern bar printer')).toHaveTextContent('Unreachable'))
    await app.user.click(screen.getByRole('radio', { name: 'Print on Lantern bar printer' }))
    await waitFor(() => expect(screen.getByRole('radio', { name: 'Print on Lantern bar printer' })).toBeChecked())
    await app.user.click(screen.getByText('58 mm · 32'))
    await waitFor(() => expect(row('Lantern bar printer')).toHaveTextContent('58 mm'))
    expect(row('Front desk printer')).toHaveTextContent('80 mm')

    await app.user.click(within(row('Lantern bar printer')).getByRole('button', { name: 'Test print' }))
    await app.user.click(await screen.findByLabelText('Print Test print on another printer'))
    const option = await waitFor(() => {
      const found = document.querySelector<HTMLElement>('.ant-select-item-option-content')
      expect(found).toHaveTextContent('Front desk printer')
      return found as HTMLElement
    })
    await app.user.click(option)
    await waitFor(() => expect(row('Lantern bar printer')).toHaveTextContent('Test print: printed'))

    await press('Remove Lantern bar printer')
    const keep = await question('Remove Lantern bar printer?')
    await app.user.click(within(keep).getByRole('button', { name: 'Keep printer' }))
    expect(row('Lantern bar printer')).toBeInTheDocument()
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    await press('Remove Lantern bar printer')
    const dialog = await question('Remove Lantern bar printer?')
    await app.user.click(within(dialog).getByRole('button', { name: 'Remove printer' }))
    await waitFor(() => expect(screen.queryByRole('radio', { name: 'Print on Lantern bar printer' })).not.toBeInTheDocument())
    expect(screen.getByRole('radio', { name: 'Print on Front desk printer' })).toBeChecked()
  })
})

describe('the terminal', () => {
  it('keeps name, look, touch layout, how dishes are shown and printing after payment on the host', async () => {
    const name = screen.getByLabelText('Name')
    await app.user.clear(name)
    await app.user.type(name, 'Terminal 2{Enter}')
    await waitFor(() => expect(settings()?.terminalName).toBe('Terminal 2'))
    await app.user.click(screen.getByText('Dark'))
    await waitFor(() => expect(document.documentElement.dataset['theme']).toBe('dark'))
    await app.user.click(screen.getByRole('switch', { name: 'Touch layout' }))
    await waitFor(() => expect(document.documentElement.dataset['layout']).toBe('touch'))
    await app.user.click(within(screen.getByRole('radiogroup', { name: 'Dishes' })).getByText('List'))
    await waitFor(() => expect(settings()?.dishView).toBe('list'))
    await app.user.click(screen.getByRole('switch', { name: 'Print after payment' }))
    await waitFor(() => expect(settings()?.printAfterPayment).toBe(false))

    const kept = await bridge.call('getSettings', {})
    expect(kept).toMatchObject({
      ok: true,
      value: { terminalName: 'Terminal 2', theme: 'dark', touch: true, dishView: 'list', printAfterPayment: false },
    })
  })

  it('follows a change made in another window', async () => {
    const kept = await bridge.call('getSettings', {})
    if (!kept.ok) throw new Error(kept.error.msg)
    await bridge.call('saveSettings', { ...kept.value, terminalName: 'Terminal 3', touch: false, theme: 'light' })
    await waitFor(() => expect(screen.getByLabelText('Name')).toHaveValue('Terminal 3'))
    expect(document.documentElement.dataset['theme']).toBe('light')
  })

  it('keeps two quick changes, where each alone would undo the other', async () => {
    await Promise.all([
      app.store.set(changeSettingsAtom, { touch: true }),
      app.store.set(changeSettingsAtom, { printAfterPayment: true }),
      app.store.set(changeSettingsAtom, { theme: 'system' }),
    ])
    expect(settings()).toMatchObject({ touch: true, printAfterPayment: true, theme: 'system' })
  })

  it('puts an empty name back', async () => {
    await app.user.clear(screen.getByLabelText('Name'))
    await app.user.tab()
    expect(screen.getByLabelText('Name')).toHaveValue('Terminal 3')
  })
})

describe('a terminal that has an administrator', () => {
  beforeAll(async () => {
    const headers = { 'content-type': 'application/json' }
    const made = await fetch(`${terminal.address}/api/setup`, { method: 'POST', headers, body: JSON.stringify(staff) })
    expect(made.ok).toBe(true)
  })

  it('that has a server of its own stays as it is for nobody, once there is an administrator: it says who may change it', async () => {
    await app.user.type(screen.getByLabelText('Address'), 'https://purser.ship.example/{Enter}')
    expect(await screen.findByText(bridgeMessages['settings-locked'])).toBeInTheDocument()
    expect(settings()?.serverAddress).toBe('')
  })

  it('keeps server and printers for the back office; a login opens them for a while', async () => {
    const alone = app.store.get(appInfoAtom)
    if (alone === null) throw new Error('no host')
    app.store.set(appInfoAtom, { ...alone, sharedServer: true })
    expect(await screen.findByText(/Unlock this terminal under Server to change them/)).toBeInTheDocument()
    expect(screen.getByLabelText('Address')).toBeDisabled()
    expect(screen.getByRole('button', { name: 'Add printer' })).toBeDisabled()
    expect(screen.queryByRole('button', { name: /^(Edit|Remove) / })).not.toBeInTheDocument()
    await press('Unlock')
    const dialog = within(await screen.findByRole('dialog', { name: 'Unlock the settings of this terminal?' }))
    await app.user.type(dialog.getByLabelText('Email address'), staff.email)
    await app.user.type(dialog.getByLabelText('Password'), staff.password)
    await app.user.click(dialog.getByRole('button', { name: 'Unlock' }))
    await waitFor(() => expect(screen.getByLabelText('Address')).toBeEnabled())
    expect(screen.getByRole('button', { name: 'Add printer' })).toBeEnabled()
    app.store.set(appInfoAtom, alone)
  })

  it('offers Log-Out in place of Login to whoever is logged in', async () => {
    const body = JSON.stringify({ email: staff.email, password: staff.password })
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(`${terminal.address}/api/admin/login`, { method: 'POST', headers, body })
    app.close()
    localStorage.setItem('auth', await answer.text())
    app = await openApp('/setting')
    const shortcuts = within(await screen.findByRole('navigation', { name: 'Shortcuts' }))
    expect(shortcuts.queryByRole('link', { name: 'Login' })).not.toBeInTheDocument()
    await app.user.click(await shortcuts.findByRole('button', { name: 'Log-Out' }))
    await waitFor(() => expect(app.path()).toBe('/'))
  })
})

describe('the server', () => {
  beforeAll(async () => {
    const { email, password } = staff
    login = await clientAt(terminal.address).ok('login', { body: { email, password } })
  })

  it('is tested on request, and says how long its answer took', async () => {
    expect(screen.getByText('Not tested yet')).toBeInTheDocument()
    await press('Test connection')
    expect(await screen.findByText(/^Purser \d+\.\d+\.\d+ · \d+ ms$/)).toBeInTheDocument()
  })

  it('is tested at the address that is typed', async () => {
    const said = async (address: string, answer: string | RegExp) => {
      await app.user.clear(screen.getByLabelText('Address'))
      await app.user.type(screen.getByLabelText('Address'), address)
      await press('Test connection')
      expect(await screen.findByText(answer)).toBeInTheDocument()
      expect(screen.getByText(new RegExp(`^${address}, `))).toBeInTheDocument()
    }
    await said(terminal.address, /^Purser \d/)
    await said('http://127.0.0.1:1', 'No answer')
    await app.user.clear(screen.getByLabelText('Address'))
    await app.user.tab()
    await waitFor(() => expect(settings()?.serverAddress).toBe(''))
  })

  it('takes an address for the next start, and refuses what is none', async () => {
    await app.user.type(screen.getByLabelText('Address'), 'purser.ship.example{Enter}')
    expect(await screen.findByText('Enter an address such as https://purser.ship.example')).toBeInTheDocument()
    expect(settings()?.serverAddress).toBe('')
    await app.user.clear(screen.getByLabelText('Address'))
    await app.user.type(screen.getByLabelText('Address'), 'https://purser.ship.example/{Enter}')
    await waitFor(() => expect(settings()?.serverAddress).toBe('https://purser.ship.example'))
  })
  it('takes further addresses of the same server, two at the most, for the next start', async () => {
    const field = screen.getByLabelText('Other addresses')
    await app.user.type(field, 'one.ship.example{Enter}')
    expect(await screen.findByText('Enter an address such as https://purser.ship.example')).toBeInTheDocument()
    await app.user.clear(field)
    await app.user.type(field, 'https://one.ship.example/, http://10.0.0.5:4150{Enter}')
    await waitFor(() => expect(settings()?.otherAddresses).toEqual(['https://one.ship.example', 'http://10.0.0.5:4150']))
    expect(field).toHaveValue('https://one.ship.example, http://10.0.0.5:4150')
    await app.user.clear(field)
    await app.user.tab()
    await waitFor(() => expect(settings()?.otherAddresses).toEqual([]))
  })
})

describe('pairing', () => {
  const folder = mkdtempSync(join(tmpdir(), 'purser-pair-'))
  const certificate = makeCertificate(folder, 'server')
  let server: TestServer
  let address = ''
  beforeAll(async () => {
    server = await openTestServer('sqlite', { tlsCert: certificate.tlsCert, tlsKey: certificate.tlsKey })
    address = await server.http.listen({ host: '127.0.0.1', port: 0 })
  })
  afterAll(async () => {
    await server.close()
    rmSync(folder, { recursive: true })
  })

  it('takes address and code, says what is wrong with them, and keeps the certificate', async () => {
    const { code } = await (await staffClient(server, ['backoffice'])).ok('makePairingCode')
    await press('Pair')
    const dialog = within(await screen.findByRole('dialog', { name: 'Pair with a server' }))
    const send = () => app.user.click(dialog.getByRole('button', { name: 'Pair' }))
    await app.user.clear(dialog.getByLabelText('Address'))
    await send()
    expect(await dialog.findByText('Enter the code')).toBeInTheDocument()
    await app.user.type(dialog.getByLabelText('Address'), `${address}/`)
    await app.user.type(dialog.getByLabelText('Pairing code'), '8F3K')
    await send()
    expect(await dialog.findByText(/^A code has 16 letters and digits/)).toBeInTheDocument()
    await app.user.clear(dialog.getByLabelText('Pairing code'))
    await app.user.type(dialog.getByLabelText('Pairing code'), 'AAAA-AAAA-AAAA-AAAA')
    await send()
    expect(await dialog.findByText(errorMessages.pairing_refused)).toBeInTheDocument()
    expect(dialog.getByLabelText('Pairing code')).toHaveValue('')
    expect(settings()?.pins).toEqual([])
    await app.user.type(dialog.getByLabelText('Pairing code'), groupsOf(code).toLowerCase())
    await send()
    await waitFor(() => expect(settings()?.pins).toEqual([{ address, fingerprint: certificate.fingerprint }]))
    expect(settings()?.serverAddress).toBe(address)
    expect(await screen.findByRole('button', { name: 'Pair again' })).toBeInTheDocument()
    await press('Test connection')
    expect(await screen.findByText(/^Purser \d+\.\d+\.\d+ · \d+ ms$/)).toBeInTheDocument()
  })
})
