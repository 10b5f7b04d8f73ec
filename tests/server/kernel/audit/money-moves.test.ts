import { beforeAll, expect, it } from 'vitest'
import { newId } from '../../../../src/shared/ids.ts'
import { formatRupees, paise } from '../../../../src/shared/money/money.ts'
import { type Client, staffClient } from '../../../support/server/client.ts'
import { makeDish, makeGuest, makeOrder, makeSale } from '../../../support/server/sale.ts'
import { describeServer, type TestServer } from '../../../support/server/server.ts'
import { replaceApproved } from '../../../support/server/supervisor.ts'

const MINUTE_MS = 60_000
const rupees = (amount: number): string => formatRupees(paise(amount * 100))

describeServer('money in the audit', (open) => {
  let test: TestServer
  let anita: Client
  let leela: Client
  let leelaId: string
  let card: string
  let other: string
  beforeAll(async () => {
    test = await open()
    anita = await staffClient(test, ['backoffice', 'foodorder'])
    leela = await staffClient(test, ['foodorder'], 'Leela Fernandes')
    leelaId = (await leela.ok('session')).user._id
    const later = () => (test.clock.now += MINUTE_MS)
    const biryani = { dish: await makeDish(test), qty: 2 }
    const { guest } = await makeSale(test, anita, { cart: [biryani], terminal: 'Pool bar' })
    card = guest.card.cardNumber
    later()
    await leela.ok('refillCard', { body: { cardNumber: card, balance: 500.25 }, key: newId(), terminal: 'Desk 2' })
    later()
    const order = await makeOrder(test, anita, { guest, cart: [biryani] })
    await leela.ok('cancelOrder', { params: { id: order.pax.orderid }, terminal: 'Desk 2' })
    later()
    const gone = await makeGuest(test, leela, { fullName: 'Asha Rao', balance: 300 })
    other = gone.card.cardNumber
    later()
    await leela.ok('returnCard', { params: { cardNumber: other }, key: newId(), terminal: 'Desk 2' })
    later()
    await anita.ok('blockCard', { params: { cardNumber: card }, body: { blocked: true } })
    later()
    await replaceApproved(test, anita, card, '10090')
  })
  const listed = async (query = {}) =>
    (await anita.ok('listAudit', { query })).map(({ action, staffName, subject, detail }) => [action, staffName, subject, detail])
  const kinds = async (query = {}) => (await listed(query)).map(([action]) => action)

  it('is in one list with all else, each move by who made it and where, with its card and amount', async () => {
    const all = await anita.ok('listAudit')
    expect(all.filter(({ action }) => action === 'money_refill')).toMatchObject([
      { staffName: 'Leela Fernandes', terminal: 'Desk 2', subjectKind: 'card', subject: card, detail: rupees(500.25) },
    ])
    expect(all.filter(({ action }) => action === 'money_sale')).toMatchObject([
      { staffName: 'Anita Rao', terminal: 'Pool bar', subject: card, detail: `−${rupees(760)}` },
    ])
    const moments = all.map(({ at }) => at)
    expect(moments).toEqual(moments.toSorted().toReversed())
    const order = all.map(({ action }) => action).filter((action) => !action.startsWith('money_transfer'))
    expect(order.indexOf('card_blocked')).toBeLessThan(order.indexOf('money_return'))
    expect(order.indexOf('money_return')).toBeLessThan(order.indexOf('order_cancelled'))
    expect(order.indexOf('order_cancelled')).toBeLessThan(order.indexOf('money_refill'))
  })

  it('is every line of the card report, none left out and none twice', async () => {
    const moves = await anita.ok('listCardReport')
    const noted = await anita.ok('listAudit', { query: { action: 'money' } })
    expect(noted.map(({ _id }) => _id).toSorted()).toEqual(moves.map(({ _id }) => _id).toSorted())
    expect(noted.map(({ action }) => action.slice('money_'.length)).toSorted()).toEqual(moves.map(({ kind }) => kind).toSorted())
  })

  it('shows one kind, one person, one card, or these together', async () => {
    expect(await kinds({ action: 'money_return' })).toEqual(['money_return'])
    const hers = ['money_return', 'money_activation', 'order_cancelled', 'order_voided', 'money_refill']
    expect(await kinds({ staffid: leelaId })).toEqual(hers)
    expect(await kinds({ staffid: leelaId, action: 'money_activation' })).toEqual(['money_activation'])
    expect(await kinds({ staffid: leelaId, action: 'money' })).toEqual(['money_return', 'money_activation', 'money_refill'])
    expect(await kinds({ staffid: leelaId, action: 'money_sale' })).toEqual([])
    expect(await kinds({ staffid: leelaId, cardNumber: card })).toEqual(['order_cancelled', 'order_voided', 'money_refill'])
    expect(await kinds({ cardNumber: other })).toEqual(['money_return', 'money_activation'])
    expect(await kinds({ cardNumber: other, action: 'money_activation' })).toEqual(['money_activation'])
    expect(await kinds({ cardNumber: '99999' })).toEqual([])
    expect(await kinds({ cardNumber: card, action: 'card_blocked' })).toEqual(['card_blocked'])
  })

  it('has a cancelled order with its amount, by the card that it was ordered on', async () => {
    expect(await listed({ action: 'order_cancelled' })).toEqual([
      ['order_cancelled', 'Leela Fernandes', `of card ${card}`, rupees(760)],
    ])
  })

  it('pages through both without leaving out or repeating, also among moves of one moment', async () => {
    const all = (await anita.ok('listAudit', { query: { limit: 1000 } })).map(({ _id }) => _id)
    for (const limit of [1, 2, 3]) {
      const seen: string[] = []
      for (let cursor: string | undefined, page = 0; page === 0 || cursor !== undefined; page += 1) {
        const answer = await anita.call('listAudit', { query: { limit, ...(cursor !== undefined && { cursor }) } })
        seen.push(...answer.body.map(({ _id }) => _id))
        cursor = answer.headers['x-next-cursor'] as string | undefined
      }
      expect(seen).toEqual(all)
    }
  })

  it('keeps to a period', async () => {
    const [refill] = await anita.ok('listAudit', { query: { action: 'money_refill' } })
    const from = refill?.at ?? ''
    const to = new Date(Date.parse(from) + 1).toISOString()
    expect(await kinds({ from, to })).toEqual(['money_refill'])
    expect(await kinds({ to: from, action: 'money_refill' })).toEqual([])
  })

  it('takes no second row: a sale writes none to the audit trail', async () => {
    const noted = async () => (await test.server.deps.database.db.selectFrom('audit_log').select('id').execute()).length
    const before = await noted()
    await makeSale(test, anita)
    expect(await noted()).toBe(before)
  })
})
