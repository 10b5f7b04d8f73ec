import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Guest, openRealVenue, type RealVenue } from '../../../support/renderer/real-sale.ts'
import { scan } from '../../../support/renderer/scanner.ts'
import { sell } from '../reports/sell.ts'

let venue: RealVenue
let guest: Guest
let orderid: string
beforeEach(async () => {
  localStorage.clear()
  venue = await openRealVenue()
  guest = await venue.guest(10_000, 'Rohan Mehta')
  const { bass, soda } = venue.menu
  await sell(venue, guest, [{ dish: bass, qty: 1 }, { dish: soda, qty: 5 }], 1480.5) // oxfmt-ignore
  const [bill] = await venue.call('listBills')
  orderid = bill?.orderid ?? ''
})
afterEach(() => {
  venue.endWindows()
  return venue.close()
})

const open = () => venue.open(`/foodorder/account?guest=${guest.pax._id}`)
const rowOf = (text: RegExp) => screen.findByRole('button', { name: text })
const titled = (kind: 'drawer' | 'modal') => (title: string) =>
  waitFor(() => {
    const titles = [...document.querySelectorAll(`.ant-${kind}-title`)]
    const found = titles.find(({ textContent }) => textContent === title)?.closest<HTMLElement>('[role=dialog]')
    if (!found) throw new Error(`no ${kind} ${title}`)
    return found
  })
const drawer = titled('drawer')
/** A dialog over a drawer, which hides it from the roles of the document. */
const dialogNamed = titled('modal')

it('without a guest it takes a card’s number, and says which number nobody has', async () => {
  const app = await venue.open('/foodorder/account')
  await screen.findByRole('heading', { name: 'No guest is chosen' })
  const field = screen.getByLabelText('Card number of the guest')
  // Pasted, since keys that come as fast as here may be taken for a scan.
  const enter = async (number: string) => {
    await app.user.clear(field)
    await app.user.paste(number)
    await app.user.keyboard('{Enter}')
  }
  await enter('99999')
  expect(await screen.findByText('No guest aboard has card 99999')).toBeVisible()
  await enter(guest.card.cardNumber)
  expect(await screen.findByRole('heading', { name: 'Rohan Mehta' })).toBeVisible()
})

it('opens for the guest of a card that is scanned on it', async () => {
  const app = await venue.open('/foodorder/account')
  await screen.findByRole('heading', { name: 'No guest is chosen' })
  expect(scan(guest.card.cardNumber)).toBe(true)
  expect(await screen.findByRole('heading', { name: 'Rohan Mehta' })).toBeVisible()
  expect(app.path()).toBe('/foodorder/account')
})

it('shows who charged what, with the consent and the balance after it', async () => {
  await open()
  const sale = await rowOf(/Invoice paid INV-000001/)
  const row = sale.closest('tr')
  for (const text of ['Code', '5 × Fresh lime soda', 'Anita Rao', '−1,480.50', '8,519.50']) expect(row).toHaveTextContent(text)
  const sums = screen.getByText('Opening', { selector: 'dt' }).closest('dl')
  expect(sums).toHaveTextContent(/In10,000\.00Out−1,480\.50Balance8,519\.50/)
  expect(sums).toHaveTextContent(/row \d+, [0-9a-f]{16}/)
  expect(screen.getByRole('list', { name: 'Cards' })).toHaveTextContent(guest.card.cardNumber)
})

it('is reached from the guest’s drawer on the Front Desk', async () => {
  const app = await venue.open('/foodorder/frontdesk')
  await app.user.click(await rowOf(/Rohan Mehta/))
  await app.user.click(await screen.findByRole('button', { name: 'Account of Rohan Mehta' }))
  await waitFor(() => expect(app.path()).toBe('/foodorder/account'))
})

it('takes a dispute of dishes of an invoice, and asks for what is left out', async () => {
  const { user } = await open()
  await user.click(await rowOf(/Invoice paid INV-000001/))
  const invoice = await drawer('INV-000001')
  await user.click(await within(invoice).findByRole('button', { name: 'Dispute INV-000001' }))
  const dialog = await dialogNamed('Dispute INV-000001')
  await user.click(within(dialog).getByRole('button', { name: 'One less Grilled sea bass in dispute' }))
  expect(within(dialog).getByText('Rs 700.00 in dispute')).toBeVisible()
  await user.click(within(dialog).getByRole('button', { name: 'Take dispute' }))
  expect(await within(dialog).findByText('Enter what the guest says')).toBeVisible()
  await user.type(within(dialog).getByLabelText('What the guest says'), 'We had no soda')
  await user.click(within(dialog).getByRole('button', { name: 'Take dispute' }))
  expect(await screen.findByText('Dispute of INV-000001 taken')).toBeVisible()
  await waitFor(() => expect(within(invoice).queryByRole('button', { name: 'Dispute INV-000001' })).toBeNull())
  expect(await venue.call('listDisputes', { query: { open: 'true' } })).toMatchObject([{ said: 'We had no soda', amount: 700 }])
})

it('ends the dispute by the invoice’s credit note, once it is confirmed', async () => {
  await venue.call('takeDispute', { params: { orderid }, body: { said: 'We had no soda' } })
  const credit = { lines: [{ line: 1, qty: 5 }], total: 700, paidTo: 'card', reason: 'wrong_dish' }
  await venue.call('creditInvoice', { params: { orderid }, body: credit })
  const { user } = await venue.open('/foodorder/disputes')
  await user.click(await rowOf(/INV-000001/))
  const shown = await drawer('Dispute of INV-000001')
  expect(within(shown).getByText('We had no soda')).toBeVisible()
  await user.click(await within(shown).findByRole('button', { name: /End by CN-000001/ }))
  const question = await dialogNamed('End the dispute of INV-000001 by CN-000001?')
  await user.click(within(question).getByRole('button', { name: 'End dispute' }))
  expect(await within(shown).findByText(/Credited by CN-000001\. Anita Rao/)).toBeVisible()
  expect(await screen.findByText('No dispute is open')).toBeInTheDocument()
})

it('refuses a dispute with a reason, and lists it with those that have ended', async () => {
  await venue.call('takeDispute', { params: { orderid }, body: { said: 'The fish was cold' } })
  const { user } = await venue.open('/foodorder/disputes')
  await user.click(await rowOf(/INV-000001/))
  const shown = await drawer('Dispute of INV-000001')
  await user.click(within(shown).getByRole('button', { name: 'Refuse' }))
  const dialog = await dialogNamed('Refuse the dispute of INV-000001')
  await user.click(within(dialog).getByRole('button', { name: 'Refuse dispute' }))
  expect(await within(dialog).findByText('Enter why it is refused')).toBeVisible()
  await user.type(within(dialog).getByLabelText('Reason'), 'It was eaten')
  await user.click(within(dialog).getByRole('button', { name: 'Refuse dispute' }))
  expect(await within(shown).findByText(/Refused: It was eaten/)).toBeVisible()
  await user.click(within(shown).getByRole('button', { name: /Account of/ }))
  expect(await screen.findByRole('heading', { name: 'Rohan Mehta' })).toBeVisible()
})

it('an opened dispute that another terminal ends stays open and says how it ended', async () => {
  const { _id: id } = await venue.call('takeDispute', { params: { orderid }, body: { said: 'The fish was cold' } })
  await venue.open(`/foodorder/disputes?dispute=${id}`)
  const shown = await drawer('Dispute of INV-000001')
  expect(await within(shown).findByRole('button', { name: 'Refuse' })).toBeVisible()
  await venue.call('refuseDispute', { params: { id }, body: { reason: 'It was eaten' } })
  expect(await within(shown).findByText(/Refused: It was eaten/)).toBeVisible()
  expect(within(shown).queryByRole('button', { name: 'Refuse' })).toBeNull()
  expect(await screen.findByText('No dispute is open')).toBeInTheDocument()
})

it('says what could not be loaded, and that balances are safe', async () => {
  await venue.open('/foodorder/account?guest=01990000-0000-7000-8000-000000000000')
  expect(await screen.findByText(/This passenger is not registered\. Balances and invoices are safe\./)).toBeVisible()
})
