import { expect } from '@playwright/test'
import { headers } from '../../../src/shared/contract/endpoint.ts'
import { openDatabase } from '../../../src/server/kernel/db/database.ts'
import { verifyMoney } from '../../../src/server/ops/verify/verify.ts'
import type { Api } from './api.ts'
import type { SentRequest } from './network.ts'

/** What one payment has to leave behind. Amounts in rupees. */
export interface Charge {
  cardNumber: string
  opening: number
  total: number
}

/** Exactly one charge in the database, as the API reads it: one bill, one debit, the balance less the total once. */
export async function expectOneCharge(api: Api, { cardNumber, opening, total }: Charge): Promise<void> {
  const bills = await api.ok('listBills')
  expect(
    bills.map((bill) => [bill.cardNumber, bill.billingData.AuthorId.totalprice, bill.billingData.AuthorId.invoiceno]),
    'bills',
  ).toEqual([[cardNumber, total, 'INV-000001']])
  const debits = (await api.ok('listCardReport')).filter(({ debitCard }) => debitCard > 0)
  expect(
    debits.map(({ debitCard, cardBalance }) => [debitCard, cardBalance]),
    'debits',
  ).toEqual([[total, opening - total]])
  const { card } = await api.ok('findCard', { params: { cardNumber } })
  expect(card?.balance, 'balance').toBe(opening - total)
}

/** No charge at all, and no invoice number taken. */
export async function expectNoCharge(api: Api, { cardNumber, opening }: Charge): Promise<void> {
  expect(await api.ok('listBills')).toEqual([])
  expect((await api.ok('listCardReport')).filter(({ debitCard }) => debitCard > 0)).toEqual([])
  expect((await api.ok('findCard', { params: { cardNumber } })).card?.balance).toBe(opening)
}

export const isPayment = (method: string, path: string): boolean => method === 'PUT' && path.startsWith('/api/cardinfo/update/')

/** The keys of all payment requests that a browser sent, in their order. */
export const paymentKeys = (requests: readonly SentRequest[]): string[] =>
  requests
    .filter(({ method, path }) => isPayment(method, path))
    .map((request) => String(request.headers[headers.idempotencyKey] ?? 'none'))

/** The same payment was asked for several times, always with one key. Answers how often. */
export function expectOneKey(requests: readonly SentRequest[]): number {
  const keys = paymentKeys(requests)
  expect(new Set(keys).size, `one key in ${keys.join(', ')}`).toBe(1)
  expect(keys[0]).toMatch(/^[\da-f-]{36}$/)
  return keys.length
}

/** Every invariant of the money holds in a data folder whose program has ended. */
export async function expectWholeBooks(dataDir: string): Promise<void> {
  const database = await openDatabase({ dataDir, database: '' })
  try {
    expect(await verifyMoney(database.db), 'broken invariants').toEqual([])
  } finally {
    await database.close()
  }
}
