import { beforeAll, expect, it } from 'vitest'
import { type CallName, contract } from '../../../../src/shared/contract/index.ts'
import { newId } from '../../../../src/shared/ids.ts'
import { formatAmount, paiseOf } from '../../../../src/shared/money/money.ts'
import { type Client, staffClient } from '../../../support/server/client.ts'
import { makeGuest, makeSale } from '../../../support/server/sale.ts'
import { describeOnBothDatabases, type TestServer } from '../../../support/server/server.ts'
import { drawerOf, keepShifts } from '../../../support/server/shift.ts'
import { allowTenders, makeCashSale } from '../../../support/server/tender.ts'

const reads = (Object.keys(contract) as CallName[]).filter((name) => contract[name].method === 'GET')

/** A sum as an answer could say it: a number, a formatted amount, paise. */
const spellings = (rupees: number): string[] => [`${rupees}`, formatAmount(paiseOf(rupees)), `${paiseOf(rupees)}`]

/** A call of any name, as it would be made about what is there. */
const asked = (client: Client, name: CallName, params: Record<string, string>) => client.call(name, { params })

describeOnBothDatabases('before the count', (open) => {
  let test: TestServer
  let cashier: Client
  let office: Client
  let params: Record<string, string>
  /** What should be in the drawer, and what came in since the opening: either of them tells what to count. */
  let secrets: string[]
  const answers: string[] = []

  beforeAll(async () => {
    test = await open()
    cashier = await staffClient(test, ['foodorder'])
    office = await staffClient(test, ['backoffice'])
    await allowTenders(test)
    await keepShifts(test, { held: 'one' })
    const drawer = drawerOf(cashier)
    await drawer.open(1013.37)
    const first = await makeGuest(test, cashier, { balance: 611.11 })
    const second = await makeGuest(test, cashier, { balance: 207.23 })
    const { guest, payment, total } = await makeCashSale(test, cashier, { tendered: 2000 }, undefined)
    const { pax, payment: byCard } = await makeSale(test, cashier)
    const loads = (await office.ok('xReport')).cash.map(({ taken }) => taken.amount)
    const taken = (loads[0] ?? 0) + total
    answers.push(
      JSON.stringify((await drawer.move('out', 40.4)).body),
      JSON.stringify((await drawer.toSafe('drop', 500.05)).body),
    )
    answers.push(JSON.stringify((await drawer.close(newId(), 0)).failure))
    const since = Math.round((taken - 40.4 - 500.05) * 100) / 100
    const expected = Math.round((1013.37 + since) * 100) / 100
    secrets = [expected, since, taken].flatMap(spellings)
    params = {
      cardNumber: first.card.cardNumber,
      customerid: second.card._id,
      userid: guest.pax._id,
      orderid: payment.orderid,
      id: byCard.orderid,
      _id: pax._id,
      number: '1',
    }
  })

  /** The calls whose answer to somebody has one of these sums. */
  async function leaks(client: Client): Promise<CallName[]> {
    const leaking: CallName[] = []
    for (const name of reads) {
      const text = JSON.stringify((await asked(client, name, params)).body ?? '')
      if (secrets.some((sum) => text.includes(sum))) leaking.push(name)
    }
    return leaking
  }

  it('no call of the contract tells a cashier what is expected in the drawer, nor what it took', async () => {
    expect(await leaks(cashier)).toEqual([])
    for (const text of answers) for (const sum of secrets) expect(text).not.toContain(sum)
  })

  it('would find a call that does: the back office reads it in the X report', async () => {
    expect(await leaks(office)).toContain('xReport')
  })

  it('the count itself says it, and then the sheet of the closed shift', async () => {
    const drawer = drawerOf(cashier)
    const count = (await drawer.count(1)).body
    expect(secrets).toContain(`${count.count?.expected}`)
    await drawer.close(count._id, 1)
    expect(await leaks(cashier)).toEqual(expect.arrayContaining(['listDrawer', 'listShifts', 'shiftSheet']))
  })
})
