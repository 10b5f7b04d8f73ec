import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { otherTenders } from '../../../../src/shared/contract/tender-rules.ts'
import { specified } from '../../../../src/shared/messages.ts'
import { openRealVenue, type RealVenue } from '../../../support/renderer/real-sale.ts'
import type { RunningApp } from '../../../support/renderer/real-terminal.tsx'
import { approveAsked } from '../../../support/renderer/supervisor-hand.ts'

let venue: RealVenue
let app: RunningApp
beforeAll(async () => {
  venue = await openRealVenue()
  await venue.supervisor()
})
afterAll(() => venue.close())

const panel = (name: string) => within(screen.getByRole('region', { name }))
const cardOn = async (cardNumber: string) => (await venue.call('findCard', { params: { cardNumber } })).card

async function openCards(besideCash: (typeof otherTenders)[number][] = [...otherTenders]): Promise<void> {
  const of = await venue.call('getVenue')
  await venue.call('updateVenue', { body: { ...of, tenders: { ...of.tenders, besideCash } } })
  app = await venue.open('/foodorder/cardactive')
  await screen.findByRole('heading', { name: 'Refill' })
}

async function choose(tool: string, label: string, option: string): Promise<void> {
  await app.user.click(await panel(tool).findByRole('combobox', { name: label }))
  await app.user.click(await screen.findByTitle(option))
}

async function typeRefill(cardNumber: string, amount: string): Promise<void> {
  await app.user.type(panel('Refill').getByLabelText('Card number'), cardNumber)
  await app.user.type(panel('Refill').getByLabelText('Amount to add, Rs'), amount)
}

describe('where the venue takes cash only', () => {
  it('the forms have no choice of a tender', async () => {
    await openCards([])
    expect(screen.queryByLabelText('Paid by')).not.toBeInTheDocument()
    expect(screen.queryByLabelText('Refunded by')).not.toBeInTheDocument()
  })
})

describe('where it offers other tenders', () => {
  it('a refill by bank card asks for the last digits of the slip, and sends them', async () => {
    const { card } = await venue.guest(100)
    await openCards()
    await typeRefill(card.cardNumber, '250')
    await choose('Refill', 'Paid by', 'Bank card')
    await app.user.click(screen.getByRole('button', { name: 'Refill card' }))
    expect(await panel('Refill').findByText('Enter the last 4 digits')).toBeInTheDocument()
    await app.user.type(panel('Refill').getByLabelText('Slip, last 4 digits'), '0417')
    await app.user.click(screen.getByRole('button', { name: 'Refill card' }))
    expect(await screen.findByText(specified.cardUpdated)).toBeInTheDocument()
    const [line] = await venue.call('listCardReport', { query: { limit: '1' } })
    expect(line).toMatchObject({ creditCard: 250, tender: 'bank', reference: '0417' })
  })

  it('a complimentary refill asks a supervisor, and the holder’s box says what of the balance is onboard credit', async () => {
    const { card } = await venue.guest(100)
    await openCards()
    await typeRefill(card.cardNumber, '75')
    await choose('Refill', 'Paid by', 'Complimentary')
    await app.user.type(panel('Refill').getByLabelText('Reason'), 'Spilled wine')
    await app.user.click(screen.getByRole('button', { name: 'Refill card' }))
    await approveAsked(app.user)
    expect(await screen.findByText(specified.cardUpdated)).toBeInTheDocument()
    expect(await cardOn(card.cardNumber)).toMatchObject({ balance: 175, onboard: 75 })
    await app.user.type(panel('Refill').getByLabelText('Card number'), card.cardNumber)
    expect(await panel('Refill').findByText('of it onboard credit')).toBeInTheDocument()
  })

  it('a return pays out own money by the chosen tender, and says what is not paid out', async () => {
    const { card } = await venue.guest(100)
    await venue.call('refillCard', { body: { cardNumber: card.cardNumber, balance: 40, tender: { kind: 'onboard' } } })
    await openCards()
    await app.user.type(panel('Return').getByLabelText('Card number'), card.cardNumber)
    await choose('Return', 'Refunded by', 'Paid ashore')
    expect(await panel('Return').findByText('Onboard credit of Rs 40.00 is not paid out')).toBeInTheDocument()
    expect(panel('Return').getByText('Refund ashore')).toBeInTheDocument()
    await app.user.click(panel('Return').getByRole('button', { name: 'Return card' }))
    const question = (await screen.findByText(`Return card ${card.cardNumber}?`)).closest<HTMLElement>('[role=dialog]')
    await app.user.click(within(question ?? document.body).getByRole('button', { name: 'Return card' }))
    expect(await screen.findByText(specified.cardReturned)).toBeInTheDocument()
    await waitFor(async () => expect(await cardOn(card.cardNumber)).toBeNull())
    const [line] = await venue.call('listCardReport', { query: { limit: '1', kind: 'return' } })
    expect(line).toMatchObject({ debitCard: 140, onboard: 40, tender: 'ashore' })
    expect(panel('Return').getByText(/Rs 100.00 is paid to .* ashore/)).toBeInTheDocument()
  })
})
