import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { formOf, withSecurity } from '../../../../src/renderer/screens/venue/delivery-draft.ts'
import { startSmtp, type TestSmtp } from '../../../support/fakes/smtp.ts'
import { openRealVenue, type RealVenue } from '../../../support/renderer/real-sale.ts'
import type { RunningApp } from '../../../support/renderer/real-terminal.tsx'
import { approveAsked, supervisorDialog } from '../../../support/renderer/supervisor-hand.ts'

const GATEWAY = 'https://sms.ship.example/send'
const SECRET = 'the secret of the gateway'

let venue: RealVenue
let smtp: TestSmtp
beforeAll(async () => {
  ;[venue, smtp] = await Promise.all([openRealVenue(), startSmtp()])
})
afterAll(async () => {
  await venue.close()
  await smtp.stop()
})
afterEach(() => venue.endWindows())

async function panel() {
  await screen.findByLabelText('Codes are sent')
  return within(screen.getByRole('region', { name: 'Codes and mail' }))
}
type Panel = Awaited<ReturnType<typeof panel>>

async function choose({ user }: RunningApp, at: Panel, label: string, option: string): Promise<void> {
  await user.click(at.getByLabelText(label))
  await user.click(await screen.findByTitle(option))
}

async function fill({ user }: RunningApp, at: Panel, label: RegExp | string, text: string): Promise<void> {
  await user.clear(at.getByLabelText(label))
  await user.type(at.getByLabelText(label), text)
}

it('leaves a secret that was not typed out of what is sent, so that the kept one stays', () => {
  const draft = {
    codes: 'webhook',
    smtpHost: ' mail.ship.example ',
    smtpPort: '465',
    smtpSecurity: 'tls',
    smtpUser: 'desk',
    smtpPassword: '',
    mailFrom: 'desk@ship.example',
    webhookUrl: 'https://sms.ship.example',
    webhookSecret: SECRET,
    twilioAccountSid: '',
    twilioAuthToken: '',
    twilioServiceSid: '',
  } as const
  const form = formOf(draft)
  expect(form).toMatchObject({ smtpHost: 'mail.ship.example', smtpPort: 465, webhookSecret: SECRET })
  expect(Object.keys(form)).not.toContain('smtpPassword')
})

it('changes the usual port with the encryption, and no other', () => {
  expect(withSecurity({ smtpSecurity: 'starttls', smtpPort: '587' }, 'tls')).toEqual({ smtpSecurity: 'tls', smtpPort: '465' })
  expect(withSecurity({ smtpSecurity: 'starttls', smtpPort: '2525' }, 'tls')).toEqual({ smtpSecurity: 'tls', smtpPort: '2525' })
})

describe('Codes and mail on Venue', () => {
  it('tests a mail server before it is saved, says what it answered, and saves it', async () => {
    const app = await venue.open('/adminuser/venue')
    const at = await panel()
    expect(at.getByText(/^Staff see the guest’s code/)).toBeInTheDocument()
    await fill(app, at, /^Server/, 'localhost')
    await fill(app, at, 'Port', String(smtp.port))
    await choose(app, at, 'Encryption', 'None, within the ship only')
    await fill(app, at, 'Sender', 'desk@ship.example')
    await app.user.click(at.getByRole('button', { name: 'Send a test' }))
    expect(await at.findByText('Enter where the test goes')).toBeInTheDocument()
    await fill(app, at, /^Send a test to/, 'maya@mail.example{Enter}')
    expect(await at.findByText(/The mail server answered 250/)).toBeInTheDocument()
    expect(smtp.received.map(({ recipients }) => recipients)).toEqual([['maya@mail.example']])
    smtp.refuseRecipients = true
    await app.user.click(at.getByRole('button', { name: 'Send a test' }))
    expect(await at.findByText(/The mail server answered 550/)).toBeInTheDocument()
    smtp.refuseRecipients = false
    expect(await venue.call('getDelivery'), 'nothing was saved by a test').toMatchObject({ smtpHost: '' })
    await app.user.click(at.getByRole('button', { name: 'Save codes and mail' }))
    await waitFor(async () =>
      expect(await venue.call('getDelivery')).toMatchObject({ smtpHost: 'localhost', smtpPort: smtp.port }),
    )
  })

  it('keeps a secret on the server only: the field says no more than that one is set', async () => {
    const app = await venue.open('/adminuser/venue')
    const at = await panel()
    await choose(app, at, 'Codes are sent', 'By SMS through a gateway (webhook)')
    await fill(app, at, 'Address of the gateway', GATEWAY)
    await app.user.click(at.getByRole('button', { name: 'Save codes and mail' }))
    expect(await at.findByText('Enter a secret of 16 characters or more')).toBeInTheDocument()
    expect(at.getByLabelText('Address of the gateway'), 'what was typed stays').toHaveValue(GATEWAY)
    await fill(app, at, 'Secret', SECRET)
    await app.user.click(at.getByRole('button', { name: 'Save codes and mail' }))
    expect(await screen.findByText('Set, and never shown. Type to replace it')).toBeInTheDocument()
    expect((await panel()).getByLabelText('Secret')).toHaveValue('')
    expect(document.body.innerHTML).not.toContain(SECRET)
    const saved = await panel()
    await fill(app, saved, 'Send a test to (mobile number)', '98200 41786')
    await app.user.click(saved.getAllByRole('button', { name: 'Send a test' })[0] as HTMLElement)
    // The server of this process uses the page's `fetch`, which asks no other origin; tests/server/guests/delivery has the answers.
    expect(await saved.findByText(/^The gateway /)).toBeInTheDocument()
  })

  it('says a test that could not be sent for the form at its field', async () => {
    const app = await venue.open('/adminuser/venue')
    const at = await panel()
    await fill(app, at, /^Server/, 'mail.ship.example')
    await fill(app, at, 'Sender', 'nobody')
    await fill(app, at, 'Send a test to (email address)', 'maya@mail.example{Enter}')
    expect(await at.findByText('Enter an address such as MV Meridian Star <desk@ship.example>')).toBeInTheDocument()
  })
})

describe('once there is a card', () => {
  it('a supervisor approves what changes: given up, nothing is saved and what was typed stays', async () => {
    const other = await openRealVenue()
    await other.supervisor()
    await other.guest()
    const app = await other.open('/adminuser/venue')
    const at = await panel()
    await fill(app, at, /^Server/, 'mail.elsewhere.example')
    await fill(app, at, 'Sender', 'desk@ship.example')
    const save = () => app.user.click(at.getByRole('button', { name: 'Save codes and mail' }))
    await save()
    expect((await supervisorDialog()).getByText('mail.elsewhere.example:587')).toBeInTheDocument()
    await app.user.keyboard('{Escape}')
    expect(await screen.findByText('Nothing was saved: a supervisor did not approve it')).toBeInTheDocument()
    expect(at.getByLabelText(/^Server/)).toHaveValue('mail.elsewhere.example')
    expect(await other.call('getDelivery')).toMatchObject({ smtpHost: '' })
    await save()
    await approveAsked(app.user)
    expect(await screen.findByText('Codes and mail are saved and in use')).toBeInTheDocument()
    expect(await other.call('getDelivery')).toMatchObject({ smtpHost: 'mail.elsewhere.example' })
    other.endWindows()
    await other.close()
  })
})

describe('with flags of the command line', () => {
  it('shows what they say, read-only, and that they win', async () => {
    const other = await openRealVenue('--smtp-url', smtp.url, '--mail-from', 'flag@ship.example', '--otp-channel', 'desk')
    const app = await other.open('/adminuser/venue')
    const at = await panel()
    expect(at.getAllByText(/Set by the command line of the server/)).toHaveLength(2)
    expect(at.getByLabelText('Sender')).toHaveValue('flag@ship.example')
    for (const label of ['Codes are sent', /^Server/, 'Port', 'Encryption', 'Sender'])
      expect(at.getByLabelText(label)).toBeDisabled()
    await fill(app, at, 'Send a test to (email address)', 'maya@mail.example{Enter}')
    expect(await at.findByText(/The mail server answered 250/)).toBeInTheDocument()
    other.endWindows()
    await other.close()
  })
})
