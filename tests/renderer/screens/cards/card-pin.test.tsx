import { act, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { activateDraftAtom } from '../../../../src/renderer/sale/cards/card-drafts.ts'
import { openRealVenue, type RealVenue } from '../../../support/renderer/real-sale.ts'
import type { RunningApp } from '../../../support/renderer/real-terminal.tsx'
import { approveAsked } from '../../../support/renderer/supervisor-hand.ts'

// Six digits: no id or moment holds them by chance.
const PIN = '481592'

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

/** All that local storage holds. */
const keptText = (): string =>
  Array.from({ length: localStorage.length }, (_entry, place) => localStorage.getItem(localStorage.key(place) ?? '')).join('\n')

const cardOn = async (cardNumber: string) => (await venue.call('findCard', { params: { cardNumber } })).card
const pays = async (cardNumber: string, pin: string): Promise<boolean> =>
  venue.call('verifyCardPin', { body: { cardNumber, pin, order: [{ _id: venue.menu.soda._id, qty: 1 }] } }).then(
    () => true,
    () => false,
  )

describe('Activate', () => {
  const panel = () => within(screen.getByRole('region', { name: 'Activate' }))
  const returned = async (): Promise<string> => {
    const { card } = await venue.guest(500)
    await venue.call('returnCard', { params: { cardNumber: card.cardNumber } })
    return card.cardNumber
  }
  async function fill(cardNumber: string, pin: string, again: string): Promise<void> {
    const draft = { cardNumber, balance: '500', nameOfCard: 'Rohan Mehta', expiryDate: '2099-12-05 18:00' }
    act(() => app.store.set(activateDraftAtom, (typed) => ({ ...typed, ...draft })))
    await app.user.type(panel().getByLabelText('PIN (optional)'), pin)
    await app.user.type(panel().getByLabelText('Repeat PIN'), again)
  }
  const activate = () => app.user.click(panel().getByRole('button', { name: 'Activate card' }))

  it('sets the PIN that the guest typed twice, masked, and forgets it', async () => {
    const cardNumber = await returned()
    await fill(cardNumber, PIN, PIN)
    expect(panel().getByLabelText('PIN (optional)')).toHaveAttribute('type', 'password')
    await activate()
    expect(await panel().findByText(/is active with Rs 500.00. Its PIN is set./)).toBeInTheDocument()
    expect(
      [panel().getByLabelText('PIN (optional)'), panel().getByLabelText('Repeat PIN')].map(
        (field) => (field as HTMLInputElement).value,
      ),
    ).toEqual(['', ''])
    expect(keptText()).not.toContain(PIN)
    expect(await pays(cardNumber, PIN)).toBe(true)
  })

  it('sends nothing while the two differ or are too short, and nothing of a PIN where none was typed', async () => {
    const cardNumber = await returned()
    await fill(cardNumber, PIN, '4827')
    await activate()
    expect(await panel().findByText('The PINs do not match. Type it again')).toBeInTheDocument()
    await waitFor(() => expect(panel().getByLabelText('Repeat PIN')).toHaveFocus())
    await app.user.clear(panel().getByLabelText('PIN (optional)'))
    await app.user.type(panel().getByLabelText('PIN (optional)'), '482')
    await activate()
    expect(await panel().findByText('Use 4 to 6 digits')).toBeInTheDocument()
    expect(await cardOn(cardNumber)).toBeNull()
    await app.user.clear(panel().getByLabelText('PIN (optional)'))
    await app.user.clear(panel().getByLabelText('Repeat PIN'))
    await activate()
    expect(await panel().findByText(/is active with Rs 500.00.$/)).toBeInTheDocument()
    expect((await cardOn(cardNumber))?.pin).toBeUndefined()
  })

  it('shows why a PIN was refused, opens no card, and asks for another', async () => {
    const cardNumber = await returned()
    await fill(cardNumber, '1988', '1988')
    await activate()
    expect(
      await panel().findByText('This PIN is too easy to guess. Avoid runs, repeats, the birthday and the card number'),
    ).toBeInTheDocument()
    expect(panel().getByLabelText('PIN (optional)')).toHaveValue('')
    expect(await cardOn(cardNumber)).toBeNull()
  })

  it('keeps no PIN while no answer came; after a reload the same card is asked for, once', async () => {
    const cardNumber = await returned()
    await fill(cardNumber, '907316', '907316')
    venue.line.cutAnswersTo(({ method, path }) => method === 'POST' && path === '/api/cardinfo')
    await activate()
    expect(await panel().findByText('No answer from the server')).toBeInTheDocument()
    expect(keptText(), 'the move is kept').toContain(cardNumber)
    expect(keptText(), 'its PIN is not').not.toContain('907316')
    app.close()
    venue.line.heal()
    app = await venue.open('/foodorder/cardactive')
    await app.user.click(await screen.findByRole('button', { name: 'Ask again' }))
    expect(await panel().findByText(/is active with Rs 500.00. Its PIN is set./)).toBeInTheDocument()
    expect(await pays(cardNumber, '907316')).toBe(true)
  })
})

describe('Card PIN', () => {
  async function openDrawer(cardNumber: string) {
    await app.user.click(screen.getByRole('button', { name: 'Card PIN' }))
    const drawer = within(await screen.findByRole('dialog', { name: 'Card PIN' }))
    await app.user.clear(drawer.getByLabelText('Card number'))
    await app.user.type(drawer.getByLabelText('Card number'), cardNumber)
    return drawer
  }
  type Drawer = Awaited<ReturnType<typeof openDrawer>>
  async function typeTwice(drawer: Drawer, pin: string, action: string): Promise<void> {
    await app.user.type(await drawer.findByLabelText('PIN'), pin)
    await app.user.type(drawer.getByLabelText('Repeat PIN'), pin)
    await app.user.click(drawer.getByRole('button', { name: action }))
  }

  const shownCode = async (drawer: Drawer) => {
    await app.user.click(await drawer.findByRole('button', { name: 'Send the code' }))
    const shown = (await drawer.findByText('shown to staff')).closest('p')
    return /\d{6}/.exec(shown?.textContent ?? '')?.[0] ?? ''
  }
  const oldPin = (drawer: Drawer) => drawer.getByLabelText('Old PIN', { selector: 'input[type=password]' })
  const typeCode = async (drawer: Drawer, code: string) => {
    const boxes = within(drawer.getByRole('group', { name: 'One-time code' })).getAllByRole('textbox')
    await app.user.click(boxes[0] as HTMLElement)
    await app.user.paste(code)
  }

  it('sets it by a code to its guest, changes it by the old PIN, and removes it by a supervisor', async () => {
    const { card } = await venue.guest(100, 'Clara Hoffmann')
    const drawer = await openDrawer(card.cardNumber)
    expect(await drawer.findByText(/^Clara Hoffmann types it twice/)).toBeInTheDocument()
    expect(drawer.getByRole('status')).toHaveTextContent('PINNone')
    await typeTwice(drawer, PIN, 'Set PIN')
    expect(await drawer.findByText('Send the code first')).toBeInTheDocument()
    expect((await cardOn(card.cardNumber))?.pin, 'nobody agreed yet').toBeUndefined()
    await typeCode(drawer, await shownCode(drawer))
    await app.user.click(drawer.getByRole('button', { name: 'Set PIN' }))
    expect(await drawer.findByText(`Card ${card.cardNumber} now pays by PIN or code.`)).toBeInTheDocument()
    expect(await drawer.findByText('Change the PIN')).toBeInTheDocument()
    expect(drawer.getByLabelText('PIN')).toHaveValue('')
    await app.user.type(oldPin(drawer), '9090')
    await typeTwice(drawer, '9057', 'Change PIN')
    expect(await drawer.findByText('Wrong PIN. 4 tries left')).toBeInTheDocument()
    expect(oldPin(drawer)).toHaveValue('')
    expect(drawer.getByLabelText('PIN'), 'its guest types the new one once').toHaveValue('9057')
    await app.user.type(oldPin(drawer), PIN)
    await waitFor(() => expect(drawer.getByRole('button', { name: 'Change PIN' })).not.toHaveClass('ant-btn-loading'))
    await app.user.click(drawer.getByRole('button', { name: 'Change PIN' }))
    await waitFor(async () => expect(await pays(card.cardNumber, '9057')).toBe(true))
    expect(await pays(card.cardNumber, PIN)).toBe(false)
    // While a call is under way its buttons turn and take no press.
    await waitFor(() => expect(drawer.getByRole('button', { name: 'Remove PIN' })).not.toHaveClass('ant-btn-loading'))
    await app.user.click(drawer.getByText('Supervisor'))
    await app.user.click(drawer.getByRole('button', { name: 'Remove PIN' }))
    await approveAsked(app.user)
    expect(await drawer.findByText('Set a PIN')).toBeInTheDocument()
    expect((await cardOn(card.cardNumber))?.pin).toBeUndefined()
    const listed = await venue.call('listAudit', { query: { cardNumber: card.cardNumber } })
    const notes = listed.filter(({ action }) => action.startsWith('card_pin_'))
    expect(notes.map(({ action, detail }) => [action, detail])).toEqual([
      ['card_pin_approved', 'asked and approved by Anita Rao, the only supervisor'],
      ['card_pin_removed', 'by a supervisor, its guest was not notified'],
      ['card_pin_changed', 'by the old PIN, its guest was not notified'],
      ['card_pin_set', 'by a code, its guest was not notified'],
    ])
  })

  it('says when it is locked, and unlocks it with a new one', async () => {
    const { card } = await venue.guest(undefined, undefined, PIN)
    const { cardNumber } = card
    for (let tries = 0; tries < 5; tries += 1) await pays(cardNumber, '9090')
    const drawer = await openDrawer(cardNumber)
    expect(
      await drawer.findByText('Five wrong tries locked the PIN. A code or a supervisor unlocks it with a new PIN.'),
    ).toBeInTheDocument()
    expect(drawer.queryByText('Old PIN')).not.toBeInTheDocument()
    const code = await shownCode(drawer)
    await typeCode(drawer, code)
    await typeTwice(drawer, '0000', 'Set new PIN')
    expect(await drawer.findByText(/^This PIN is too easy to guess/)).toBeInTheDocument()
    await typeCode(drawer, code)
    await typeTwice(drawer, '9057', 'Set new PIN')
    expect(await drawer.findByText('Change the PIN')).toBeInTheDocument()
    expect(await pays(cardNumber, '9057')).toBe(true)
  })

  it('is asked again for a card that replaces a lost one', async () => {
    const { card } = await venue.guest(1981, 'Rohan Mehta', PIN)
    await app.user.click(screen.getByRole('button', { name: 'Lost card' }))
    const lost = within(await screen.findByRole('dialog', { name: 'Lost card' }))
    await app.user.type(lost.getByLabelText('Card number'), card.cardNumber)
    const free = (await venue.call('paxNumbers')).find((number) => number.free)?.paxManifestNo ?? ''
    await lost.findByText(`Card ${free}`)
    await app.user.click(lost.getByRole('button', { name: 'Replace card' }))
    const question = (await screen.findByText(`Replace card ${card.cardNumber}?`)).closest<HTMLElement>('[role=dialog]')
    expect(question).toHaveTextContent('Its PIN stops working: the new card gets its own.')
    await venue.supervisor()
    await app.user.click(within(question ?? document.body).getByRole('button', { name: 'Replace card' }))
    await approveAsked(app.user)
    await app.user.click(await lost.findByRole('button', { name: 'Set PIN' }))
    const drawer = within(await screen.findByRole('dialog', { name: 'Card PIN' }))
    const next = drawer.getByLabelText<HTMLInputElement>('Card number').value
    expect(next).not.toBe(card.cardNumber)
    await app.user.click(await drawer.findByText('Supervisor'))
    await typeTwice(drawer, '9057', 'Set PIN')
    await approveAsked(app.user)
    await waitFor(async () => expect((await cardOn(next))?.pin).toBe('set'))
  })
})
