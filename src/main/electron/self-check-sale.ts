import { setTimeout as pause } from 'node:timers/promises'
import type { BrowserWindow } from 'electron'
import { DEMO_PASSWORD, demoStaff } from '../../shared/demo-staff.ts'
import { bad, type Finding, good } from '../../shared/finding.ts'
import { newId } from '../../shared/ids.ts'
import { invoiceReceipt } from '../../shared/receipt/receipt.ts'
import { type PageCalls, pageCalls } from './self-check-page.ts'
import { LOOK_EVERY_MS, untilPrinted } from './self-check-parts.ts'

const [, desk] = demoStaff
/** A card in the demo's seed data, with money on it and no open order. */
const CARD = '70023'

/** The code on the desk, which may arrive a moment after the call that sent it has answered. */
async function shownCode(bridge: PageCalls['bridge']): Promise<string> {
  for (;;) {
    const shown = (await bridge('deskCodes', {})).find(({ cardNumber }) => cardNumber === CARD)
    if (shown !== undefined) return shown.code
    await pause(LOOK_EVERY_MS)
  }
}

/** Orders one dish for the card's guest, with the code that the demo shows on the desk, and pays it; answers the order's id. */
async function sell({ api, bridge }: PageCalls): Promise<string> {
  const { holder } = await api('findCard', { params: { cardNumber: CARD } })
  const dishes = await api('listDishes', { query: { type: '' } })
  const dish = dishes.find(({ soldOut, groups }) => !soldOut && groups === undefined)
  if (holder === null || dish === undefined) throw new Error(`the demo has no card ${CARD}, or no dish`)
  const order = [{ _id: dish._id, qty: 1 }]
  const sent = await api('sendOtp', { body: { cardNumber: CARD, order } })
  const code = await shownCode(bridge)
  const customerid = sent.id
  await api('verifyOtp', { query: { mobileNo: sent.PaxCreate1.mobileNo, code, customerid } })
  await api('placeOrder', { params: { userid: holder._id }, body: { order, totalprice: dish.price } })
  const { orderid } = await api('payOrder', { params: { customerid }, body: { balance: dish.price }, key: newId() })
  return orderid
}

/**
 * Whether staff can log in, sell and print the tax invoice from within the page, which tests scheme, bridge, request guard and
 * server together.
 */
export async function salePart(window: BrowserWindow, apiOrigin: string): Promise<Finding> {
  const page = pageCalls(window, apiOrigin)
  const { user } = await page.bridge('logIn', { email: desk.email, password: DEMO_PASSWORD })
  const orderid = await sell(page)
  const jobId = newId()
  const { copy, printedAt, invoice } = await page.api('printInvoice', { params: { orderid }, body: { printid: jobId } })
  const { terminalName: terminal } = await page.bridge('getSettings', {})
  const document = invoiceReceipt(invoice, { copy, printedAt, printedBy: user.name, terminal })
  const title = invoice.invoiceno
  await page.bridge('print', { jobId, subject: { kind: 'invoice', id: orderid }, title, copy, document })
  const state = await untilPrinted(() => page.bridge('printState', {}), jobId)
  return state === 'printed' ? good('sale', `${title} paid by a code and printed`) : bad('sale', `${title} is ${state}`)
}
