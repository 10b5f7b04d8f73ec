import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { type Guest, openRealVenue, type RealVenue } from '../../../support/renderer/real-sale.ts'
import { moveKinds } from '../../../../src/shared/contract/billing.ts'
import { MONEY_ACTION } from '../../../../src/shared/contract/audit.ts'
import { actionLabel, actionOptions } from '../../../../src/renderer/screens/audit/audit-labels.ts'
import { filesOf } from '../reports/sell.ts'

let venue: RealVenue
let rohan: Guest
let clara: Guest
beforeAll(async () => {
  venue = await openRealVenue()
  rohan = await venue.guest(500, 'Rohan Mehta')
  clara = await venue.guest(800, 'Clara Hoffmann')
})
afterAll(() => venue.close())
afterEach(() => venue.endWindows())

const actions = () =>
  within(screen.getByRole('table', { name: 'Audit log, newest first' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.children[1]?.textContent)
const field = () => screen.getByRole('textbox', { name: 'Card number' })

it('lists who did what, newest first, and of one card alone once its number is entered', async () => {
  const app = await venue.open('/adminuser/audit')
  const { cardNumber } = rohan.card
  await waitFor(() =>
    expect(actions().slice(0, 2)).toEqual([`Activated card ${clara.card.cardNumber}`, `Activated card ${cardNumber}`]),
  )
  await app.user.type(field(), cardNumber)
  expect(actions().length).toBeGreaterThan(1)
  await app.user.keyboard('{Enter}')
  await waitFor(() => expect(actions()).toEqual([`Activated card ${cardNumber}`]))

  const names: string[] = []
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    names.push(this.download)
  })
  const [text] = await filesOf(async () => {
    await app.user.click(screen.getByRole('button', { name: 'Export CSV' }))
    await waitFor(() => expect(names).toHaveLength(1))
  })
  click.mockRestore()
  expect(names[0]).toMatch(/^audit-.*\.csv$/)
  expect(text?.trim().split('\r\n')).toHaveLength(2)
})

it('says when nothing was noted, and shows everything again', async () => {
  const app = await venue.open('/adminuser/audit')
  await waitFor(() => expect(actions().length).toBeGreaterThan(1))
  await app.user.type(field(), 'NONE-1{Enter}')
  await screen.findByRole('heading', { name: 'No entries in this period' })
  await app.user.click(screen.getByRole('button', { name: 'Show everything' }))
  await waitFor(() => expect(actions().length).toBeGreaterThan(1))
  expect(field()).toHaveValue('')
})

it('says why it could not be read, and is read on demand', async () => {
  const isAudit = ({ path }: { path: string }) => path.startsWith('/api/audit')
  venue.line.cutRequestsTo(isAudit)
  const app = await venue.open('/adminuser/audit')
  await screen.findByText('The audit log could not be loaded')
  expect(screen.getByText(/The entries are safe/)).toBeInTheDocument()
  venue.line.heal()
  await app.user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(actions().length).toBeGreaterThan(1))
})

it('shows an entry whole beside the list, and leads back to its row', async () => {
  const app = await venue.open('/adminuser/audit')
  await waitFor(() => expect(actions().length).toBeGreaterThan(1))
  const [newest] = within(screen.getByRole('table', { name: 'Audit log, newest first' })).getAllByRole('button', {
    name: 'Anita Rao',
  })
  if (newest === undefined) throw new Error('no entry')
  await app.user.click(newest)
  const entry = within(await screen.findByRole('dialog'))
  expect(entry.getByText(`Activated card ${clara.card.cardNumber}`)).toBeInTheDocument()
  await app.user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
})

it('names an order by its invoice, by its card, or as one that has neither', () => {
  const of = (action: string, subject: string) =>
    actionLabel({ _id: '', at: '', action, staffid: '', staffName: '', terminal: '', detail: '', subjectKind: 'order', subject })
  expect(['INV-001130', 'of card 70022', ''].map((subject) => of('order_split', subject))).toEqual([
    'Split dishes of order INV-001130 to another card',
    'Split dishes of the order of card 70022 to another card',
    'Split dishes of an order to another card',
  ])
})

it('has words for every kind of money move', () => {
  const labelled = actionOptions.map(({ value }) => value)
  expect(moveKinds.map((kind) => `${MONEY_ACTION}_${kind}`).filter((action) => !labelled.includes(action))).toEqual([])
})
