import { act, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { activationError, errorMessages, specified } from '../../../../src/shared/messages.ts'
import { instantOf } from '../../../../src/renderer/platform/venue-time.ts'
import { paxForm } from '../../../support/server/pax.ts'
import { openRealVenue, type RealVenue } from '../../../support/renderer/real-sale.ts'
import { scan } from '../../../support/renderer/scanner.ts'
import type { RunningApp } from '../../../support/renderer/real-terminal.tsx'

let venue: RealVenue
beforeAll(async () => {
  venue = await openRealVenue()
})
afterAll(() => venue.close())

let app: RunningApp
beforeEach(async () => {
  venue.line.heal()
  app = await venue.open('/foodorder/cardactive')
  await screen.findByRole('heading', { name: 'Activate' })
})

const panel = (name: string) => within(screen.getByRole('region', { name }))
const press = (name: string) => app.user.click(screen.getByRole('button', { name }))
const sent = (method: string) =>
  venue.line.seen.filter((request) => request.method === method && request.path.startsWith('/api/'))
const keys = (method: string) => sent(method).map(({ headers }) => headers['idempotency-key'])

/** A passenger without a card, under the next free number. */
async function passenger(fullName: string): Promise<string> {
  const free = (await venue.call('paxNumbers')).find((number) => number.free)
  const paxManifestNo = free?.paxManifestNo ?? ''
  await venue.call('createPax', { body: paxForm({ fullName, paxManifestNo }) })
  return paxManifestNo
}
const cardOn = async (cardNumber: string) => (await venue.call('findCard', { params: { cardNumber } })).card

async function typeExpiry(tool: string, text: string) {
  const field = panel(tool).getByLabelText('Expiry date')
  await app.user.clear(field)
  await app.user.type(field, text)
  await app.user.tab()
}

async function fillActivation(cardNumber: string, balance: string) {
  await app.user.type(panel('Activate').getByLabelText('Card number'), cardNumber)
  await app.user.type(panel('Activate').getByLabelText('Balance, Rs'), balance)
  await typeExpiry('Activate', '12/05/2099 6:00 PM')
}

describe('Activate', () => {
  it('looks the holder up from 5 characters on, fills the name, and shows the card as it will be', async () => {
    const cardNumber = await passenger('Leela Fernandes')
    venue.line.seen.length = 0
    await app.user.type(panel('Activate').getByLabelText('Card number'), cardNumber.slice(0, 4))
    await new Promise((resolve) => setTimeout(resolve, 400))
    expect(venue.line.seen.filter(({ path }) => path.includes('cardinfo'))).toEqual([])
    await app.user.type(panel('Activate').getByLabelText('Card number'), cardNumber.slice(4))
    await waitFor(() => expect(panel('Activate').getByLabelText('Name of card')).toHaveValue('Leela Fernandes'))
    expect(panel('Activate').getByText(cardNumber)).toBeInTheDocument()
  })

  it('activates in the venue’s time, once, and clears; the time follows the picker', async () => {
    const cardNumber = await passenger('Clara Hoffmann')
    await fillActivation(cardNumber, '5000')
    expect(panel('Activate').getByLabelText('Balance, Rs')).toHaveValue('5,000.00')
    expect(panel('Activate').getByLabelText('Expiry date')).toHaveValue('12/05/2099 6:00 PM')
    expect(panel('Activate').getByLabelText('Time')).toHaveValue('6:00 PM')
    await waitFor(() => expect(panel('Activate').getByLabelText('Name of card')).toHaveValue('Clara Hoffmann'))
    venue.line.seen.length = 0
    await app.user.dblClick(screen.getByRole('button', { name: 'Activate card' }))
    expect(await screen.findByText(specified.cardActivated)).toBeInTheDocument()
    expect(keys('POST')).toHaveLength(1)
    expect(keys('POST')[0]).toMatch(/^[0-9a-f-]{36}$/)
    const { timeZone } = await venue.call('getVenue')
    expect(await cardOn(cardNumber)).toMatchObject({
      balance: 5000,
      nameOfCard: 'Clara Hoffmann',
      time: '18:00',
      expiryDate: instantOf('2099-12-05 18:00', timeZone),
    })
    expect(panel('Activate').getByText(`Card ${cardNumber} is active with Rs 5,000.00.`)).toBeInTheDocument()
    expect(panel('Activate').getByLabelText('Card number')).toHaveValue('')
  })

  it('keeps a time that was set by hand when the picker changes', async () => {
    await typeExpiry('Activate', '12/05/2099 6:00 PM')
    const time = panel('Activate').getByLabelText('Time')
    await app.user.clear(time)
    await app.user.type(time, '09:30')
    await app.user.tab()
    await typeExpiry('Activate', '12/06/2099 7:00 PM')
    expect(panel('Activate').getByLabelText('Time')).toHaveValue('9:30 AM')
  })

  it('says so when the number has no holder, or a card already', async () => {
    const { card } = await venue.guest()
    await app.user.type(panel('Activate').getByLabelText('Card number'), '99999')
    expect(await panel('Activate').findByText(errorMessages.no_holder)).toBeInTheDocument()
    await app.user.clear(panel('Activate').getByLabelText('Card number'))
    await app.user.type(panel('Activate').getByLabelText('Card number'), card.cardNumber)
    expect(await panel('Activate').findByText(errorMessages.card_active)).toBeInTheDocument()
  })

  it('checks nothing itself: the server’s msg is a warning, its fields are marked, what is typed stays', async () => {
    venue.line.seen.length = 0
    await press('Activate card')
    expect(await screen.findByText(errorMessages.invalid_request)).toBeInTheDocument()
    expect(sent('POST')).toHaveLength(1)
    for (const words of ['Enter the card number', 'Enter the balance', 'Enter the name'])
      expect(panel('Activate').getByText(words)).toBeInTheDocument()

    await fillActivation('99999', '100')
    await app.user.type(panel('Activate').getByLabelText('Name of card'), 'Nobody')
    await press('Activate card')
    await waitFor(() => expect(screen.getAllByText(errorMessages.no_holder).length).toBeGreaterThan(1))
    expect(panel('Activate').getByLabelText('Card number')).toHaveValue('99999')
    expect(panel('Activate').getByLabelText('Balance, Rs')).toHaveValue('100.00')
  })

  it('keeps a date typed alone to the end of its day, says a wrong one at its field, and has one to begin with', async () => {
    const field = panel('Activate').getByLabelText('Expiry date')
    await waitFor(() => expect((field as HTMLInputElement).value).toMatch(/ 11:59 PM$/))
    await typeExpiry('Activate', '13/45/2099')
    expect(panel('Activate').getByRole('alert')).toHaveTextContent('“13/45/2099” is not a date. Enter one such as 12/31/2026')
    await typeExpiry('Activate', '12/31/2099')
    expect(field).toHaveValue('12/31/2099 11:59 PM')
    expect(panel('Activate').queryByRole('alert')).toBeNull()
  })

  it('keeps key and values while no answer came, over a reload, and asks again without doing it twice', async () => {
    const cardNumber = await passenger('Yuki Tanaka')
    await fillActivation(cardNumber, '750')
    await waitFor(() => expect(panel('Activate').getByLabelText('Name of card')).toHaveValue('Yuki Tanaka'))
    venue.line.seen.length = 0
    venue.line.cutAnswersTo(({ method }) => method === 'POST')
    await press('Activate card')
    expect(await screen.findByText(activationError('The server did not answer. Nothing here is lost'))).toBeInTheDocument()
    expect(await panel('Activate').findByText('No answer from the server')).toBeInTheDocument()
    expect(panel('Activate').getByLabelText('Card number')).toHaveValue(cardNumber)

    app.close()
    venue.line.heal()
    app = await venue.open('/foodorder/cardactive')
    await screen.findByText('No answer from the server')
    expect(await panel('Activate').findByText(/It is not known whether card/)).toHaveTextContent(
      `card ${cardNumber} was activated with Rs 750.00`,
    )
    await press('Ask again')
    expect(await screen.findByText(specified.cardActivated)).toBeInTheDocument()
    expect(new Set(keys('POST')).size).toBe(1)
    expect(keys('POST')).toHaveLength(2)
    expect(await cardOn(cardNumber)).toMatchObject({ balance: 750 })
    expect(screen.queryByRole('button', { name: 'Ask again' })).not.toBeInTheDocument()

    const next = await passenger('Daniel Okafor')
    await fillActivation(next, '10')
    await waitFor(() => expect(panel('Activate').getByLabelText('Name of card')).toHaveValue('Daniel Okafor'))
    await press('Activate card')
    await waitFor(async () => expect(await cardOn(next)).not.toBeNull())
    expect(new Set(keys('POST')).size, 'another move takes another key').toBe(2)
  })
})

describe('Refill', () => {
  it('takes 6 characters, shows holder and balance now and after, and adds a quick amount', async () => {
    const { card } = await venue.guest(5160, 'Rohan Mehta')
    const field = panel('Refill').getByLabelText('Card number')
    expect(field).toHaveAttribute('maxlength', '6')
    await app.user.type(field, card.cardNumber)
    expect(await panel('Refill').findByText('Rohan Mehta')).toBeInTheDocument()
    expect(panel('Refill').getAllByText('Rs 5,160.00')).toHaveLength(2)
    await app.user.click(panel('Refill').getByRole('button', { name: '2,000' }))
    expect(panel('Refill').getByRole('button', { name: '2,000' })).toHaveAttribute('aria-pressed', 'true')
    expect(panel('Refill').getByText('Rs 7,160.00')).toBeInTheDocument()
    await press('Refill card')
    expect(await screen.findByText(specified.cardUpdated)).toBeInTheDocument()
    expect(await cardOn(card.cardNumber)).toMatchObject({ balance: 7160, expiryDate: card.expiryDate, nameOfCard: 'Rohan Mehta' })
  })

  it.each(['own', '96385074'])('posts nothing that is scanned into the amount: %s', async (scanned) => {
    const { card } = await venue.guest(100)
    await app.user.type(panel('Refill').getByLabelText('Card number'), card.cardNumber)
    await panel('Refill').findByText('Balance now')
    await app.user.click(panel('Refill').getByLabelText('Amount to add, Rs'))
    venue.line.seen.length = 0
    scan(scanned === 'own' ? card.cardNumber : scanned)
    expect(panel('Refill').getByText('That was a scan, not an amount')).toBeInTheDocument()
    expect(panel('Refill').getByLabelText('Amount to add, Rs')).toHaveValue('')
    expect(sent('PUT')).toEqual([])
    expect(await cardOn(card.cardNumber)).toMatchObject({ balance: 100 })
  })

  it('asks before an amount far above what is usual, and adds it once it is confirmed', async () => {
    const { card } = await venue.guest(100)
    const { cardNumber } = card
    await app.user.type(panel('Refill').getByLabelText('Card number'), cardNumber)
    await panel('Refill').findByText('Balance now')
    await app.user.type(panel('Refill').getByLabelText('Amount to add, Rs'), '70035.00')
    await press('Refill card')
    const title = `Add Rs 70,035.00 to card ${cardNumber}?`
    const question = await screen.findByRole('dialog', { name: title })
    expect(question).toHaveTextContent('More than Rs 50,000.00 at once is unusual here. Check the amount.')
    const safe = within(question).getByRole('button', { name: 'Change amount' })
    await waitFor(() => expect(safe).toHaveFocus())
    await app.user.click(safe)
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(await cardOn(cardNumber)).toMatchObject({ balance: 100 })
    expect(panel('Refill').getByLabelText('Amount to add, Rs')).toHaveValue('70,035.00')
    await press('Refill card')
    await app.user.click(within(await screen.findByRole('dialog', { name: title })).getByRole('button', { name: 'Refill card' }))
    expect(await screen.findByText(specified.cardUpdated)).toBeInTheDocument()
    expect(await cardOn(cardNumber)).toMatchObject({ balance: 70_135 })
  })

  it('asks to check the number when it failed, with the reason at the field', async () => {
    await app.user.type(panel('Refill').getByLabelText('Card number'), '99999')
    await app.user.type(panel('Refill').getByLabelText('Amount to add, Rs'), '100')
    await press('Refill card')
    expect(await screen.findByText(specified.cardNotUpdated)).toBeInTheDocument()
    expect(panel('Refill').getByText(errorMessages.card_not_found)).toBeInTheDocument()
    expect(panel('Refill').getByLabelText('Amount to add, Rs')).toHaveValue('100.00')
  })

  it('adds once however often a lost answer is asked for', async () => {
    const { card } = await venue.guest(100)
    await app.user.type(panel('Refill').getByLabelText('Card number'), card.cardNumber)
    await app.user.type(panel('Refill').getByLabelText('Amount to add, Rs'), '50')
    venue.line.cutAnswersTo(({ method }) => method === 'PUT')
    await press('Refill card')
    expect(await panel('Refill').findByText(/It is not known whether Rs 50.00 was added/)).toBeInTheDocument()
    await press('Ask again')
    await waitFor(() => expect(screen.getByRole('button', { name: 'Ask again' })).toBeEnabled())
    venue.line.heal()
    await press('Ask again')
    expect(await screen.findByText(specified.cardUpdated)).toBeInTheDocument()
    expect(await cardOn(card.cardNumber)).toMatchObject({ balance: 150 })
  })
})

describe('Return', () => {
  it('shows what to pay back, asks first with the safe answer focused, and closes the card', async () => {
    const { card } = await venue.guest(1420, 'Sofia Almeida')
    await app.user.type(panel('Return').getByLabelText('Card number'), card.cardNumber)
    expect(await panel('Return').findByText('Sofia Almeida')).toBeInTheDocument()
    expect(panel('Return').getByText(/^Active since /)).toBeInTheDocument()
    expect(panel('Return').getByText('Rs 1,420.00')).toBeInTheDocument()

    await press('Return card')
    const question = await screen.findByRole('dialog', { name: `Return card ${card.cardNumber}?` })
    expect(question).toHaveTextContent('Refund Rs 1,420.00 to Sofia Almeida. The card closes for good.')
    const keep = within(question).getByRole('button', { name: 'Keep card' })
    await waitFor(() => expect(keep).toHaveFocus())
    await app.user.click(keep)
    expect(await cardOn(card.cardNumber)).not.toBeNull()

    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    await press('Return card')
    const again = await screen.findByRole('dialog', { name: `Return card ${card.cardNumber}?` })
    await app.user.click(within(again).getByRole('button', { name: 'Return card' }))
    expect(await screen.findByText(specified.cardReturned)).toBeInTheDocument()
    expect(await cardOn(card.cardNumber)).toBeNull()
    expect(panel('Return').getByText(/Give Rs 1,420.00 in cash to Sofia Almeida/)).toBeInTheDocument()
    expect(panel('Return').getByText('Rs 1,420.00')).toBeInTheDocument()
    expect(await panel('Return').findByText('No printer is set up. The return is recorded.')).toBeInTheDocument()
    expect(panel('Return').getByRole('link', { name: 'Set up a printer' })).toHaveAttribute('href', '/setting')
  })

  it('of a blocked card is done too, and asks to make sure of the holder', async () => {
    const { card } = await venue.guest(20, 'Sofia Almeida')
    await venue.call('blockCard', { params: { cardNumber: card.cardNumber }, body: { blocked: true } })
    await app.user.type(panel('Return').getByLabelText('Card number'), card.cardNumber)
    expect(await panel('Return').findByText('Blocked')).toBeInTheDocument()
    expect(panel('Return').getByText('This card is blocked. Refund its holder only.')).toBeInTheDocument()
    await press('Return card')
    const question = await screen.findByRole('dialog')
    expect(question).toHaveTextContent('It is blocked: make sure this is Sofia Almeida.')
    await app.user.click(within(question).getByRole('button', { name: 'Return card' }))
    expect(await screen.findByText(specified.cardReturned)).toBeInTheDocument()
    expect(await cardOn(card.cardNumber)).toBeNull()
  })

  it.each(['', '99999'])('refuses the number %j without a question', async (cardNumber) => {
    if (cardNumber !== '') await app.user.type(panel('Return').getByLabelText('Card number'), cardNumber)
    await press('Return card')
    expect(await screen.findByText(specified.cardNotReturned)).toBeInTheDocument()
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  it('names the unpaid order that keeps a card from being returned', async () => {
    const { card, pax } = await venue.guest()
    const order = [{ _id: venue.menu.samosa._id, qty: 1 }]
    await venue.call('placeOrder', { params: { userid: pax._id }, body: { order, totalprice: 240 } })
    await app.user.type(panel('Return').getByLabelText('Card number'), card.cardNumber)
    await press('Return card')
    await app.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Return card' }))
    expect(await screen.findByText(specified.cardNotReturned)).toBeInTheDocument()
    expect(await panel('Return').findByText(errorMessages.order_unpaid)).toBeInTheDocument()
    expect(await cardOn(card.cardNumber)).not.toBeNull()
  })
})

describe('the screen', () => {
  it('follows the day’s moves on cards as they happen on any terminal', async () => {
    const { card } = await venue.guest(5160, 'Clara Hoffmann')
    const activity = panel('Card activity today')
    const rows = () => activity.getAllByRole('listitem').map((row) => row.textContent)
    await waitFor(() => expect(rows()[0]).toMatch(`${card.cardNumber}Clara HoffmannCard activated+ 5,160.00Rs 5,160.00`))
    await venue.call('refillCard', { body: { cardNumber: card.cardNumber, balance: 40.5 } })
    await waitFor(() => expect(rows()[0]).toMatch(`${card.cardNumber}Clara HoffmannCard refilled+ 40.50Rs 5,200.50`))
    expect(activity.getByRole('link', { name: /entries$/ })).toHaveAttribute('href', '/foodorder/cardreport')
  })

  it('shows one tool at a time below 1200 px, and keeps what is typed in the others', async () => {
    act(() => window.happyDOM.setViewport({ width: 1024, height: 768 }))
    await app.user.type(panel('Activate').getByLabelText('Card number'), '123')
    expect(screen.queryByRole('region', { name: 'Refill' })).not.toBeInTheDocument()
    await app.user.click(screen.getByText('Refill'))
    expect(screen.getByRole('region', { name: 'Refill' })).toBeInTheDocument()
    await app.user.click(screen.getByText('Activate'))
    expect(panel('Activate').getByLabelText('Card number')).toHaveValue('123')
  })
})
