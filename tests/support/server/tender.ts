import type { Tenders } from '../../../src/shared/contract/tender-rules.ts'
import { currentVenue, saveVenue } from '../../../src/server/venue/venue.repo.ts'
import { newId } from '../../../src/shared/ids.ts'
import type { Client } from './client.ts'
import { linesOf, makeOrder, type PlacedOrder } from './sale.ts'
import type { TestServer } from './server.ts'

/** Lets a venue take cash and tips, or what is said of them. */
export async function allowTenders(test: TestServer, tenders: Partial<Tenders> = { cash: true, tips: true }): Promise<void> {
  const { db } = test.server.deps.database
  const { version: _version, ...venue } = await currentVenue(db)
  await saveVenue(db, { ...venue, tenders: { ...venue.tenders, ...tenders } }, test.clock.now)
}

interface CashTerms {
  /** Rupees; the order's total with its tip where left out. */
  tendered?: number
  tip?: number
}

/** Takes cash for a placed order and pays it with that. */
export async function payInCash(client: Client, { guest, cart, total }: PlacedOrder, terms: CashTerms = {}, key = newId()) {
  const { tip = 0, tendered = total + tip } = terms
  const { cardNumber, _id: customerid } = guest.card
  const given = { tendered, ...(tip > 0 && { tip }) }
  const taken = await client.ok('takeCash', { body: { cardNumber, order: linesOf(cart), ...given } })
  const payment = await client.ok('payOrder', { params: { customerid }, body: { balance: total, ...given }, key })
  return { taken, payment }
}

/** A whole sale in cash. */
export async function makeCashSale(test: TestServer, client: Client, terms: CashTerms = {}, order?: PlacedOrder) {
  const placed = order ?? (await makeOrder(test, client))
  return { ...placed, ...(await payInCash(client, placed, terms)) }
}
