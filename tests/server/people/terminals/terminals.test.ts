import { beforeAll, beforeEach, expect, it } from 'vitest'
import { newId } from '../../../../src/shared/ids.ts'
import type { PrintSubject } from '../../../../src/shared/contract/print-subject.ts'
import { type Client, staffClient } from '../../../support/server/client.ts'
import { makeGuest, makeOrder } from '../../../support/server/sale.ts'
import { describeServer, type TestServer } from '../../../support/server/server.ts'
import { allowTenders, payInCash } from '../../../support/server/tender.ts'

describeServer('a terminal', (open) => {
  let test: TestServer
  let office: Client
  let waiter: Client
  beforeAll(async () => {
    test = await open()
    office = await staffClient(test, ['foodorder', 'backoffice'], 'Priya Nair')
    waiter = await staffClient(test, ['foodorder'], 'Sam Osei')
    await allowTenders(test)
  })
  // Each test's entries are those of its own moment.
  beforeEach(() => {
    test.clock.now += 3_600_000
  })

  const noted = async (action: string) => {
    const all = await office.ok('listAudit', { query: { action } })
    return all.filter(({ at }) => Date.parse(at) === test.clock.now)
  }
  const change = { what: 'Server address', from: 'its own server', to: 'https://purser.ship.example' }
  const drawer = (subject: PrintSubject, again = false) => waiter.ok('openDrawer', { body: { subject, again }, terminal: 'Bar' })
  const notedDrawers = async () =>
    (await noted('drawer_opened')).map(({ staffName, terminal, detail }) => [staffName, terminal, detail])

  it('is changed by the back office, and the audit has who did it, where, and what it was before', async () => {
    await office.ok('noteTerminalChange', { body: change, terminal: 'Bar' })
    const detail = 'Server address: its own server → https://purser.ship.example'
    expect(await noted('terminal_changed')).toMatchObject([{ staffName: 'Priya Nair', terminal: 'Bar', detail }])
    expect(await waiter.call('noteTerminalChange', { body: change })).toMatchObject({ status: 403 })
    expect(await noted('terminal_changed')).toHaveLength(1)
  })

  it('is changed to one line of text only, and names a print by one', async () => {
    const subject = { kind: 'invoice', id: '\u0000' } as const
    expect((await office.call('openDrawer', { body: { subject, again: false } })).failure.code).toBe('invalid_request')
    for (const field of ['what', 'from', 'to'] as const)
      for (const call of ['noteTerminalChange', 'noteLateChange'] as const)
        expect((await office.call(call, { body: { ...change, [field]: 'its own\u0000server' } })).failure).toMatchObject({
          code: 'invalid_request',
          fields: [{ field }],
        })
  })

  it('that was changed while nobody could be asked says so at the next login', async () => {
    await waiter.ok('noteLateChange', { body: { ...change, from: '' }, terminal: 'Bar' })
    const detail = 'Server address: none → https://purser.ship.example'
    expect(await noted('terminal_changed_before')).toMatchObject([{ staffName: 'Sam Osei', terminal: 'Bar', detail }])
  })

  it('opens its drawer for the cash of an invoice, and once: the second time is in the audit', async () => {
    const { payment } = await payInCash(waiter, await makeOrder(test, waiter))
    const invoice = { kind: 'invoice', id: payment.orderid } as const
    expect(await drawer(invoice)).toEqual({ noted: false })
    expect(await notedDrawers()).toEqual([])
    expect(await drawer(invoice, true)).toEqual({ noted: true })
    expect(await notedDrawers()).toEqual([['Sam Osei', 'Bar', 'invoice']])
  })

  it('opens its drawer for a card that was returned a moment ago, and notes it of one that was returned before', async () => {
    const { card } = await makeGuest(test, waiter)
    await waiter.ok('returnCard', { params: { cardNumber: card.cardNumber }, query: {}, key: newId() })
    const slip = { kind: 'card-slip', id: card.cardNumber } as const
    expect(await drawer(slip)).toEqual({ noted: false })
    test.clock.now += 11 * 60_000
    expect(await drawer(slip)).toEqual({ noted: true })
  })

  it.each<PrintSubject>([
    { kind: 'test-page', id: 'desk' },
    { kind: 'unknown', id: '' },
    { kind: 'invoice', id: 'made up' },
    { kind: 'credit-note', id: 'made up' },
    { kind: 'card-slip', id: '10001' },
    { kind: 'guest-bill', id: 'made up' },
  ])('that opens its drawer without cash is in the audit: $kind', async (subject) => {
    expect(await drawer(subject)).toEqual({ noted: true })
    expect(await notedDrawers()).toEqual([['Sam Osei', 'Bar', subject.kind.replaceAll('-', ' ')]])
  })

  it('opens its drawer for an invoice that a card paid not without an entry', async () => {
    const guest = await makeGuest(test, waiter)
    expect(await drawer({ kind: 'invoice', id: (await makeOrder(test, waiter, { guest })).pax.orderid })).toEqual({ noted: true })
  })
})
