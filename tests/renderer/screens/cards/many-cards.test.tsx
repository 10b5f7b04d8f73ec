import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { paxForm } from '../../../support/server/pax.ts'
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

async function group(name: string, count: number): Promise<string[]> {
  const numbers: string[] = []
  for (let place = 0; place < count; place += 1) {
    const paxManifestNo = (await venue.call('paxNumbers')).find(({ free }) => free)?.paxManifestNo ?? ''
    await venue.call('createPax', { body: paxForm({ fullName: `${name} Guest ${place}`, paxManifestNo, bookingGroup: name }) })
    numbers.push(paxManifestNo)
  }
  return numbers
}

const drawer = () => within(screen.getByText('Cards of many passengers').closest<HTMLElement>('[role=dialog]') ?? document.body)
const cardOn = async (cardNumber: string) => (await venue.call('findCard', { params: { cardNumber } })).card

async function openMany(search: string): Promise<void> {
  app = await venue.open('/foodorder/cardactive')
  await app.user.click(await screen.findByRole('button', { name: 'Many cards' }))
  await app.user.type(drawer().getByLabelText(/^Passengers/), search)
}

describe('the cards of many passengers', () => {
  it('are activated for those whom the search finds, and returned with the sums by desk', async () => {
    const numbers = await group('Holm', 2)
    await openMany('holm')
    await app.user.click(drawer().getByRole('button', { name: 'Check' }))
    expect(await drawer().findByText('2 cards to activate')).toBeInTheDocument()
    await app.user.click(drawer().getByRole('button', { name: 'Activate 2 cards' }))
    expect(await drawer().findByText('Enter the balance')).toBeInTheDocument()
    await app.user.type(drawer().getByLabelText('Balance of each, Rs'), '250')
    await app.user.click(drawer().getByRole('button', { name: 'Activate 2 cards' }))
    expect(await drawer().findByText('2 cards activated with Rs 500.00 in total.')).toBeInTheDocument()
    expect(await cardOn(numbers[0] ?? '')).toMatchObject({ balance: 250, nameOfCard: 'Holm Guest 0' })

    await app.user.click(drawer().getByText('Return'))
    await app.user.type(drawer().getByLabelText(/^Passengers/), 'holm')
    await app.user.click(drawer().getByRole('button', { name: 'Check' }))
    await app.user.click(await drawer().findByRole('button', { name: 'Return 2 cards' }))
    const question = (await screen.findByText('Return 2 cards?')).closest<HTMLElement>('[role=dialog]')
    await app.user.click(within(question ?? document.body).getByRole('button', { name: 'Return cards' }))
    expect(await drawer().findByText('2 cards returned.')).toBeInTheDocument()
    expect(drawer().getByRole('button', { name: 'Print list' })).toBeInTheDocument()
    await waitFor(async () => expect(await cardOn(numbers[1] ?? '')).toBeNull())
  })

  it('above the limit together are approved by a supervisor, and those passed over are named', async () => {
    const [first = '', second = ''] = await group('Ibsen', 2)
    const expiryDate = new Date(Date.now() + 3_600_000).toISOString()
    await venue.call('activateCard', { body: { cardNumber: first, balance: 1, nameOfCard: 'Ibsen', expiryDate } })
    await openMany('ibsen')
    await app.user.click(drawer().getByRole('button', { name: 'Check' }))
    expect(await drawer().findByText(`${first} Ibsen Guest 0: Has a card already`)).toBeInTheDocument()
    await app.user.type(drawer().getByLabelText('Balance of each, Rs'), '60000')
    await app.user.click(drawer().getByRole('button', { name: 'Activate 1 card' }))
    await approveAsked(app.user)
    expect(await drawer().findByText('1 card activated with Rs 60,000.00 in total.')).toBeInTheDocument()
    expect(await cardOn(second)).toMatchObject({ balance: 60_000 })
    window.print = () => undefined
    await app.user.click(drawer().getByRole('button', { name: 'Print list' }))
    const paper = await waitFor(() => document.querySelector('[data-print-sheet]') ?? Promise.reject(new Error('no sheet')))
    expect(paper, 'those of the check, too').toHaveTextContent(
      new RegExp(`Passed over.*${first}Ibsen Guest 0.*Has a card already`),
    )
  })
})
