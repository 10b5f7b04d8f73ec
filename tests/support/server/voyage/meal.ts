import { usualCourses } from '../../../../src/shared/contract/courses.ts'
import { weekdays } from '../../../../src/shared/time.ts'
import { currentVenue, saveVenue } from '../../../../src/server/venue/venue.repo.ts'
import { opened } from '../check.ts'
import type { Client } from '../client.ts'
import { creditInvoice } from '../credit.ts'
import { payPart } from '../parts.ts'
import { makeDish, makeGuest } from '../sale.ts'
import type { TestServer } from '../server.ts'
import { makeSupervisor, PIN } from '../supervisor.ts'
import { makeCashSale } from '../tender.ts'

/** Prices contain the tax, so that a call's total is that of its prices. */
const mealsVenue = {
  charges: { inclusive: true, rates: [{ type: 'Dinner' as const, rate: 500 }], service: 0, serviceTax: 0 },
  courses: [...usualCourses],
  discounts: { allowed: true, foodorder: 10, backoffice: 50 },
  happyHours: [
    { name: "Captain's hour", types: ['desserts' as const], days: [...weekdays], from: '00:00', to: '00:00', percent: 20 },
  ],
  lateMinutes: 20,
  voidLimit: 100,
}

/** Courses in a happy hour at a venue with tax, cash and tips, of which a supervisor voids some and three cards share the rest. The venue is as before then. */
export async function serveMeal(test: TestServer, client: Client): Promise<void> {
  const { db } = test.server.deps.database
  const { version: _version, ...before } = await currentVenue(db)
  await saveVenue(db, { ...before, ...mealsVenue, tenders: { ...before.tenders, cash: true, tips: true } }, test.clock.now)
  const { _id: curry } = await makeDish(test, { dishName: 'Prawn curry', price: 300 })
  const { _id: kulfi } = await makeDish(test, { dishName: 'Kulfi', price: 250, type: 'desserts' })
  const table = (await client.ok('listTables')).find(({ status }) => !status)
  const lines = [
    { _id: curry, price: 300, qty: 3, course: 'Mains', seat: 1 },
    { _id: kulfi, price: 200, qty: 1, course: 'Desserts', seat: 2 },
  ]
  const check = await opened(client, { lines, covers: 2, tables: [{ _id: table?._id ?? '' }] })
  const voided = { version: check.version, lines: [{ line: 0, qty: 1 }] }
  const { id: supervisor } = await makeSupervisor(test)
  const params = { id: check._id }
  const { approval } = await client.ok('approveVoid', { params, body: { ...voided, supervisor, pin: PIN } })
  const why = { reason: 'quality', note: '' } as const
  let order = await client.ok('voidOrder', { params, body: { ...voided, ...why, cooked: true, approval } })
  const share = async (amount: number) => {
    const guest = await makeGuest(test, client)
    const body = { userid: guest.pax._id, version: order.version, amount }
    const split = await client.ok('splitOrder', { params, body })
    order = split.order
    return { guest, part: split.part }
  }
  const [paying, leaving] = [await share(100), await share(50)]
  await payPart(test, client, paying.guest, paying.part)
  await creditInvoice(client, paying.part._id, { lines: [{ line: 0, qty: 1 }] })
  const all = leaving.part.order.map(({ qty }, line) => ({ line, qty }))
  const body = { version: leaving.part.version, lines: all, ...why, cooked: false }
  await client.ok('voidOrder', { params: { id: leaving.part._id }, body })
  await makeCashSale(test, client, { tip: 20 })
  await saveVenue(db, before, test.clock.now)
}
