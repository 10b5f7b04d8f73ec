import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { specified } from '../../../../src/shared/messages.ts'
import { PIN } from '../../../support/server/supervisor.ts'
import { keepOrder, openRealVenue, type RealVenue } from '../../../support/renderer/real-sale.ts'
import type { RunningApp } from '../../../support/renderer/real-terminal.tsx'
import { approveAsked, supervisorDialog } from '../../../support/renderer/supervisor-hand.ts'

const PASSWORD = 'long enough secret'
const WRONG = '904217'
const CASH_LIMIT = 1000
/** A PIN is hashed as slowly as a password, on a machine that may be busy. */
const HASHING_MS = 30_000

let venue: RealVenue
let app: RunningApp
beforeAll(async () => {
  venue = await openRealVenue()
})
afterAll(() => venue.close())
afterEach(() => venue.endWindows())

const region = (name: string) => within(screen.getByRole('region', { name }))
const cardOn = async (cardNumber: string) => (await venue.call('findCard', { params: { cardNumber } })).card

/** Up to the question's answer on Return. */
async function returnCard(cardNumber: string): Promise<void> {
  app = await venue.open('/foodorder/cardactive')
  await screen.findByRole('heading', { name: 'Return' })
  await app.user.type(region('Return').getByLabelText('Card number'), cardNumber)
  await app.user.click(region('Return').getByRole('button', { name: 'Return card' }))
  const question = (await screen.findByText(`Return card ${cardNumber}?`)).closest<HTMLElement>('[role=dialog]')
  await app.user.click(within(question ?? document.body).getByRole('button', { name: 'Return card' }))
}

async function limitRefunds(refundLimit: number | null): Promise<void> {
  await venue.call('updateVenue', { body: { ...(await venue.call('getVenue')), refundLimit } })
}

describe('before anybody has an approval PIN', () => {
  it('a refund above the limit says how a PIN is set; nothing is paid back', async () => {
    await limitRefunds(CASH_LIMIT)
    const { card } = await venue.guest(1420.5)
    await returnCard(card.cardNumber)
    const dialog = await supervisorDialog()
    expect(await dialog.findByText('No supervisor has an approval PIN')).toBeInTheDocument()
    expect(dialog.getByText(/presses their name at the top right, and sets one under Approval PIN/)).toBeInTheDocument()
    expect(dialog.queryByRole('button', { name: 'Approve' })).not.toBeInTheDocument()
    await app.user.click(dialog.getAllByRole('button', { name: 'Close' })[1] as HTMLElement)
    await waitFor(() => expect(screen.queryByText('Supervisor approval')).not.toBeInTheDocument())
    expect((await cardOn(card.cardNumber))?.balance).toBe(1420.5)
    expect(region('Return').getByLabelText('Card number')).toHaveValue(card.cardNumber)
  })

  it('the dialog that was opened without a field begins at the PIN once somebody may approve', async () => {
    const { card } = await venue.guest(1420.5)
    await returnCard(card.cardNumber)
    const dialog = await supervisorDialog()
    await dialog.findByText('No supervisor has an approval PIN')
    await venue.call('setApprovalPin', { body: { password: PASSWORD, pin: PIN } })
    const pin = await dialog.findByLabelText('PIN')
    await waitFor(() => expect(pin).toHaveFocus())
    await venue.call('setApprovalPin', { body: { password: PASSWORD, pin: '' } })
  })

  it('the back office sets one behind its name, with the password; easy ones are refused', async () => {
    app = await venue.open('/foodorder/cardactive')
    await app.user.click(await screen.findByRole('button', { name: /Password and PIN/ }))
    await app.user.click(await screen.findByText('Approval PIN'))
    expect(await screen.findByText('You have no approval PIN. Without one you cannot approve anything.')).toBeInTheDocument()
    const set = () => app.user.click(screen.getByRole('button', { name: 'Set PIN' }))
    const type = async (password: string, pin: string, again: string) => {
      for (const [label, text] of [
        ['Current password', password],
        ['New PIN', pin],
        ['Repeat new PIN', again],
      ] as const) {
        const field = screen.getByLabelText(label)
        await app.user.clear(field)
        await app.user.paste(text)
      }
      await set()
    }
    expect(screen.getByLabelText('New PIN')).toHaveAttribute('type', 'password')
    await type(PASSWORD, '123456', '123456')
    expect(await screen.findByText('Too easy to guess. Avoid runs, repeats and patterns')).toBeInTheDocument()
    await type(PASSWORD, PIN, WRONG)
    expect(await screen.findByText('The PINs do not match')).toBeInTheDocument()
    await type('not my password', PIN, PIN)
    expect(await screen.findByText('This is not your current password')).toBeInTheDocument()
    expect(screen.getByLabelText('New PIN')).toHaveValue('')
    await type(PASSWORD, PIN, PIN)
    expect(await screen.findByText('Approval PIN set', {}, { timeout: HASHING_MS })).toBeInTheDocument()
    expect(await venue.call('approvalPin')).toEqual({ set: true, lockedUntil: '' })
  })
})

describe('a refund above the limit', () => {
  beforeAll(() => venue.supervisor(), HASHING_MS)

  it('asks for the PIN, takes no wrong one, and pays back with the toasts of the specification', async () => {
    await limitRefunds(CASH_LIMIT)
    const { card } = await venue.guest(1420.5)
    await returnCard(card.cardNumber)
    const dialog = await supervisorDialog()
    expect(dialog.getByText(`Card ${card.cardNumber}`)).toBeInTheDocument()
    expect(dialog.getByText('Rs 1,420.50')).toBeInTheDocument()
    expect(await dialog.findByTitle('Anita Rao')).toBeInTheDocument()
    expect(dialog.getByLabelText('PIN')).toHaveAttribute('type', 'password')
    await app.user.click(dialog.getByRole('button', { name: 'Approve' }))
    expect(dialog.getByText('The supervisor enters all six digits')).toBeInTheDocument()
    await approveAsked(app.user, WRONG)
    expect(await dialog.findByText('This is not this supervisor’s PIN. 4 tries left')).toBeInTheDocument()
    expect(dialog.getByLabelText('PIN'), 'the PIN is gone from the screen').toHaveValue('')
    expect(await cardOn(card.cardNumber)).not.toBeNull()
    await approveAsked(app.user)
    expect(await screen.findByText(specified.cardReturned)).toBeInTheDocument()
    expect(await cardOn(card.cardNumber)).toBeNull()
    const stored = JSON.stringify(Object.entries(localStorage))
    expect(stored, 'control: what is stored is read').toContain('auth')
    expect(stored).not.toContain(PIN)
  })

  it('is not asked about at the limit', async () => {
    await limitRefunds(CASH_LIMIT)
    const { card } = await venue.guest(CASH_LIMIT)
    await returnCard(card.cardNumber)
    expect(await screen.findByText(specified.cardReturned)).toBeInTheDocument()
    expect(screen.queryByText('Supervisor approval')).not.toBeInTheDocument()
  })

  it('whose answer was lost is asked for again without a PIN', async () => {
    await limitRefunds(0)
    const { card } = await venue.guest(70)
    await returnCard(card.cardNumber)
    await supervisorDialog()
    venue.line.cutAnswersTo(({ method, path }) => method === 'DELETE' && path.includes('approval='))
    await approveAsked(app.user)
    expect(await screen.findByText('No answer from the server')).toBeInTheDocument()
    venue.line.heal()
    await app.user.click(screen.getByRole('button', { name: 'Ask again' }))
    expect(await screen.findByText(specified.cardReturned)).toBeInTheDocument()
    expect(screen.queryByText('Supervisor approval')).not.toBeInTheDocument()
    await limitRefunds(null)
  })
})

describe('Order Details, when the code cannot be delivered', () => {
  beforeAll(() => venue.supervisor(), HASHING_MS)
  const cart = () => [{ ...venue.menu.biryani, qty: 2 }]

  it('offers a supervisor in its place; Check Out opens with their PIN and the invoice names them', async () => {
    const { card } = await venue.guest(5000)
    keepOrder({ lines: cart() })
    app = await venue.open('/foodorder/orderdetails')
    const field = await screen.findByLabelText('Card number')
    expect(screen.queryByRole('button', { name: 'Ask a supervisor' })).not.toBeInTheDocument()
    await app.user.type(field, card.cardNumber)
    await app.user.click(screen.getByRole('button', { name: specified.sendOtp }))
    // The passenger has no phone to hand: a second code is held up, and there is no other way.
    await app.user.click(await screen.findByRole('button', { name: 'Change card' }))
    await app.user.type(await screen.findByLabelText('Card number'), card.cardNumber)
    await app.user.click(screen.getByRole('button', { name: specified.sendOtp }))
    expect(await screen.findByText(specified.otpNotSent)).toBeInTheDocument()
    expect(screen.getByRole('button', { name: specified.checkOut })).toBeDisabled()
    await app.user.click(await screen.findByRole('button', { name: 'Ask a supervisor' }))
    const dialog = await supervisorDialog()
    expect(dialog.getByText('Pay without a code')).toBeInTheDocument()
    expect(dialog.getByText('Rs 760.00')).toBeInTheDocument()
    await approveAsked(app.user)
    expect(await screen.findByText('Approved by Anita Rao')).toBeInTheDocument()
    await waitFor(() => expect(screen.getByRole('button', { name: specified.checkOut })).toBeEnabled())
    await app.user.click(screen.getByRole('button', { name: specified.checkOut }))
    await waitFor(() => expect(screen.getByRole('button', { name: specified.generateInvoice })).toBeEnabled())
    await app.user.click(screen.getByRole('button', { name: specified.generateInvoice }))
    await waitFor(() => expect(app.path()).toBe('/taxinvoice'))
    expect(
      within(await screen.findByRole('article', { name: 'Tax Invoice' })).getByText('Approved by Anita Rao'),
    ).toBeInTheDocument()
    const [bill] = await venue.call('listBills')
    expect(bill).toMatchObject({ cardNumber: card.cardNumber, approvedBy: 'Anita Rao' })
  })

  it('holds for the order as it was: a change needs another approval', async () => {
    const { card } = await venue.guest(5000)
    const order = cart().map(({ _id, qty }) => ({ _id, qty }))
    const supervisor = await venue.supervisor()
    keepOrder({ lines: cart() })
    app = await venue.open('/foodorder/orderdetails')
    await venue.call('approvePayment', { body: { cardNumber: card.cardNumber, order, totalprice: 760, supervisor, pin: PIN } })
    expect(screen.getByRole('button', { name: specified.checkOut })).toBeDisabled()
  })
})
