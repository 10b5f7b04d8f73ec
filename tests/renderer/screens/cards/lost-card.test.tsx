import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { errorMessages, specified } from '../../../../src/shared/messages.ts'
import { openRealVenue, type RealVenue } from '../../../support/renderer/real-sale.ts'
import { approveAsked, supervisorDialog } from '../../../support/renderer/supervisor-hand.ts'
import type { RunningApp } from '../../../support/renderer/real-terminal.tsx'

let venue: RealVenue
let app: RunningApp
beforeAll(async () => {
  venue = await openRealVenue()
  await venue.supervisor()
})
afterAll(() => venue.close())
beforeEach(async () => {
  venue.line.heal()
  app = await venue.open('/foodorder/cardactive')
  await screen.findByRole('heading', { name: 'Activate' })
})

const panel = (name: string) => within(screen.getByRole('region', { name }))
const cardOn = async (cardNumber: string) => (await venue.call('findCard', { params: { cardNumber } })).card
const nextFree = async () => (await venue.call('paxNumbers')).find(({ free }) => free)?.paxManifestNo ?? ''

/** The question before a replacement. By its title's text: under test all dialogs share one id, and so one name. */
const questionOf = async (cardNumber: string): Promise<HTMLElement> =>
  (await screen.findByText(`Replace card ${cardNumber}?`)).closest<HTMLElement>('[role=dialog]') ?? document.body

/** Opens Lost card by its button and types the number. */
async function openLostCard(cardNumber: string) {
  await app.user.click(screen.getByRole('button', { name: 'Lost card' }))
  const drawer = within(await screen.findByRole('dialog', { name: 'Lost card' }))
  await app.user.type(drawer.getByLabelText('Card number'), cardNumber)
  return drawer
}

describe('Lost card', () => {
  it('shows holder, balance and state, blocks at a press and unblocks', async () => {
    const { card } = await venue.guest(5160, 'Clara Hoffmann')
    const drawer = await openLostCard(card.cardNumber)
    expect(await drawer.findByText('Clara Hoffmann')).toBeInTheDocument()
    expect(drawer.getByText('Active').closest('[role=status]')).toHaveTextContent('ActiveBalanceRs 5,160.00')
    await app.user.click(drawer.getByRole('button', { name: 'Block card' }))
    expect(await screen.findByText(`Card ${card.cardNumber} is blocked`)).toBeInTheDocument()
    expect(await drawer.findByText('Blocked')).toBeInTheDocument()
    expect(await cardOn(card.cardNumber)).toMatchObject({ state: 'blocked', balance: 5160 })
    await app.user.click(drawer.getByRole('button', { name: 'Unblock card' }))
    expect(await drawer.findByText('Active')).toBeInTheDocument()
    expect(await cardOn(card.cardNumber)).toMatchObject({ state: 'active', balance: 5160 })
  })

  it('offers the next free number, says what moves where, asks first, and shows both cards afterwards', async () => {
    const { card, pax } = await venue.guest(1981, 'Rohan Mehta')
    const next = await nextFree()
    const drawer = await openLostCard(card.cardNumber)
    expect(await drawer.findByText(`Card ${next}`)).toBeInTheDocument()
    expect(drawer.getByText('Balance to move').parentElement).toHaveTextContent('Rs 1,981.00')
    await app.user.click(drawer.getByRole('button', { name: 'Replace card' }))
    const question = await questionOf(card.cardNumber)
    expect(question).toHaveTextContent(
      `Rs 1,981.00 of Rohan Mehta moves to card ${next}. Card ${card.cardNumber} closes for good.`,
    )
    await waitFor(() => expect(within(question).getByRole('button', { name: 'Keep card' })).toHaveFocus())
    expect(await cardOn(next), 'nothing moves before the answer').toBeNull()
    await app.user.click(within(question).getByRole('button', { name: 'Replace card' }))
    await approveAsked(app.user)
    expect(await screen.findByText(`Card ${card.cardNumber} is replaced by ${next}`)).toBeInTheDocument()
    const [lost, fresh] = within(await drawer.findByRole('list', { name: 'Both cards' })).getAllByRole('listitem')
    expect(lost).toHaveTextContent(`${card.cardNumber}ClosedRs 0.00`)
    expect(fresh).toHaveTextContent(`${next}ActiveRs 1,981.00`)
    expect(await cardOn(card.cardNumber)).toBeNull()
    expect(await cardOn(next)).toMatchObject({ balance: 1981, state: 'active' })
    expect((await venue.call('listPax')).find(({ _id }) => _id === pax._id)?.paxManifestNo).toBe(next)
    await app.user.type(drawer.getByLabelText('Card number'), card.cardNumber)
    const words = `This card was replaced. Its passenger now has card ${next}`
    expect(await drawer.findByText(words)).toBeInTheDocument()
  })

  it('keeps the question while no answer came, over a reload, and moves the balance once', async () => {
    const { card } = await venue.guest(300)
    const next = await nextFree()
    const drawer = await openLostCard(card.cardNumber)
    await drawer.findByText(`Card ${next}`)
    await app.user.click(drawer.getByRole('button', { name: 'Replace card' }))
    const question = await questionOf(card.cardNumber)
    await app.user.click(within(question).getByRole('button', { name: 'Replace card' }))
    await supervisorDialog()
    venue.line.cutAnswersTo(({ method, path }) => method === 'POST' && path.includes('replace'))
    await approveAsked(app.user)
    expect(await drawer.findByText('No answer from the server')).toBeInTheDocument()
    app.close()
    venue.line.heal()
    app = await venue.open('/foodorder/cardactive')
    await app.user.click(await screen.findByRole('button', { name: 'Lost card' }))
    const again = within(await screen.findByRole('dialog', { name: 'Lost card' }))
    expect(again.getByText(new RegExp(`card ${card.cardNumber} was replaced by ${next}`))).toBeInTheDocument()
    await app.user.click(again.getByRole('button', { name: 'Ask again' }))
    expect(await again.findByRole('list', { name: 'Both cards' })).toHaveTextContent('Rs 300.00')
    expect((await venue.call('listCardReport')).filter(({ cardNumber }) => cardNumber === next)).toHaveLength(1)
  })

  it('says at the number why it cannot be taken', async () => {
    const { card } = await venue.guest()
    const drawer = await openLostCard(card.cardNumber)
    const next = await nextFree()
    await drawer.findByText(`Card ${next}`)
    await app.user.click(drawer.getByRole('button', { name: 'Replace card' }))
    const question = await questionOf(card.cardNumber)
    // Taken by another terminal between the question and its answer, before this one knew of it.
    venue.line.cutRequestsTo(({ path }) => path.includes('numbers'))
    await venue.guest()
    await app.user.click(within(question).getByRole('button', { name: 'Replace card' }))
    expect(await drawer.findByText(errorMessages.pax_number_taken)).toBeInTheDocument()
    expect(await cardOn(card.cardNumber)).not.toBeNull()
  })
})

describe('a card that another terminal blocks', () => {
  it('shows it at once, refuses the refill with the reason, and leads to Lost card', async () => {
    const { card } = await venue.guest(100)
    const { cardNumber } = card
    await app.user.type(panel('Refill').getByLabelText('Card number'), cardNumber)
    expect(await panel('Refill').findByText('Active')).toBeInTheDocument()
    await venue.call('blockCard', { params: { cardNumber }, body: { blocked: true } })
    expect(await panel('Refill').findByText('Blocked')).toBeInTheDocument()
    await app.user.click(panel('Refill').getByRole('button', { name: '500' }))
    await app.user.click(screen.getByRole('button', { name: 'Refill card' }))
    expect(await screen.findByText(specified.cardNotUpdated)).toBeInTheDocument()
    expect(panel('Refill').getByText('This card is blocked. Unblock it first')).toBeInTheDocument()
    await app.user.click(panel('Refill').getByRole('button', { name: 'Lost card' }))
    const drawer = within(await screen.findByRole('dialog', { name: 'Lost card' }))
    expect(drawer.getByLabelText('Card number')).toHaveValue(cardNumber)
    await app.user.click(await drawer.findByRole('button', { name: 'Unblock card' }))
    await waitFor(async () => expect((await cardOn(cardNumber))?.state).toBe('active'))
    await app.user.click(drawer.getByRole('button', { name: 'Close' }))
    await app.user.click(screen.getByRole('button', { name: 'Refill card' }))
    expect(await screen.findByText(specified.cardUpdated)).toBeInTheDocument()
    expect(await cardOn(cardNumber)).toMatchObject({ balance: 600 })
  })
})
