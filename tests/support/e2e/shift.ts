import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { specified } from '../../../src/shared/messages.ts'
import type { Api } from './api.ts'
import { mouseHands } from './hands.ts'
import { type Guest, makeGuest } from './prepared.ts'
import { pathIs, SaleSteps, toOrderDetails } from './sale.ts'
import { approve } from './supervisor.ts'

/** Prices of the menu; drinks cost half all day long in a shift's venue. */
const BIRYANI = 380
const SODA = 70
const JAMUN = 160
const TIP = 38

/** What a shift comes to, added up by hand while it is worked: rupees. */
export interface Tally {
  invoices: string[]
  amount: number
  cash: number
  tips: number
  given: number
  comped: number
  voided: number
  /** What the kitchen was told to make, and to stop, by dish. */
  cooked: Map<string, number>
  stopped: Map<string, number>
}

export const newTally = (): Tally => ({
  invoices: [],
  amount: 0,
  cash: 0,
  tips: 0,
  given: 0,
  comped: 0,
  voided: 0,
  cooked: new Map(),
  stopped: new Map(),
})

const count = (of: Map<string, number>, dish: string, qty: number): void => void of.set(dish, (of.get(dish) ?? 0) + qty)

/** One clerk's page over a shift: each sale ends on the tables again, and nothing is ever loaded again. */
export class Shift {
  readonly sale: SaleSteps
  readonly page: Page
  readonly api: Api
  readonly tally: Tally

  constructor(page: Page, api: Api, tally: Tally) {
    this.page = page
    this.api = api
    this.tally = tally
    this.sale = new SaleSteps(page, mouseHands(page))
  }

  get #rail() {
    return this.page.getByRole('region', { name: 'Order', exact: true })
  }

  #sold(invoice: string, amount: number): void {
    this.tally.invoices.push(invoice)
    this.tally.amount += amount
  }

  async #settle(amount: number): Promise<void> {
    this.#sold(await this.sale.pay(), amount)
    await this.sale.hands.press(this.sale.cancel)
    await expect(this.page).toHaveURL(pathIs('/foodorder/selecttable'))
  }

  /** The specification's sale: dish, code, Check Out, Generate invoice, at no table. */
  async quick({ card }: Guest): Promise<void> {
    await this.sale.goTo(specified.foodOrder)
    await this.#biryanis(1)
    await this.sale.goTo(specified.orderDetails)
    await this.sale.checkOutWith(card.cardNumber)
    count(this.tally.cooked, 'Vegetable biryani', 1)
    await this.#settle(BIRYANI)
  }

  /** The page stays on the category of the sale before. */
  async #biryanis(qty: number): Promise<void> {
    await this.page.getByRole('button', { name: 'main course' }).click()
    await this.sale.addDish({ dish: 'Vegetable biryani', qty })
  }

  async #seat(floor: string, tableno: number, qty: number): Promise<void> {
    await this.sale.table(floor, tableno).click()
    await this.page.getByRole('button', { name: 'Choose dishes' }).click()
    await this.#biryanis(qty)
  }

  async #send(): Promise<void> {
    await this.page.keyboard.press('F9')
    await expect(this.page.getByRole('button', { name: 'Leave check' })).toBeVisible()
  }

  /** A check of so many biryanis, sent, on Order Details. */
  async #check(floor: string, tableno: number, qty: number): Promise<void> {
    await this.#seat(floor, tableno, qty)
    await this.#send()
    count(this.tally.cooked, 'Vegetable biryani', qty)
    await toOrderDetails(this.page)
  }

  async #byCode({ card }: Guest, amount: number): Promise<void> {
    await this.sale.checkOutWith(card.cardNumber)
    await this.#settle(amount)
  }

  /** Two rounds; whatever happens `between` them. */
  async rounds(guest: Guest, floor: string, tableno: number, between = async () => {}): Promise<void> {
    await this.#seat(floor, tableno, 2)
    await this.#send()
    count(this.tally.cooked, 'Vegetable biryani', 2)
    await between()
    await this.page.getByRole('button', { name: 'drinks' }).click()
    await this.sale.addDish({ dish: 'Fresh lime soda', qty: 1 })
    await this.#send()
    await expect(this.#rail).toContainText('Round 2')
    count(this.tally.cooked, 'Fresh lime soda', 1)
    await toOrderDetails(this.page)
    await this.#byCode(guest, 2 * BIRYANI + SODA)
  }

  /** A dessert that is held until it is fired. */
  async held(guest: Guest, floor: string, tableno: number): Promise<void> {
    await this.#seat(floor, tableno, 1)
    await this.page.getByRole('button', { name: 'desserts' }).click()
    await this.sale.addDish({ dish: 'Gulab jamun', qty: 1 })
    const fire = this.#rail.getByRole('button', { name: 'Fire desserts' })
    await expect(fire).toBeVisible()
    await this.#send()
    await fire.click()
    await expect(fire).toHaveCount(0)
    count(this.tally.cooked, 'Vegetable biryani', 1)
    count(this.tally.cooked, 'Gulab jamun', 1)
    await toOrderDetails(this.page)
    await this.#byCode(guest, BIRYANI + JAMUN)
  }

  /** A drink is taken back after it was sent. */
  async voided(guest: Guest, floor: string, tableno: number): Promise<void> {
    await this.#seat(floor, tableno, 2)
    await this.page.getByRole('button', { name: 'drinks' }).click()
    await this.sale.addDish({ dish: 'Fresh lime soda', qty: 1 })
    await this.#send()
    count(this.tally.cooked, 'Vegetable biryani', 2)
    count(this.tally.cooked, 'Fresh lime soda', 1)
    await toOrderDetails(this.page)
    await this.page.getByRole('button', { name: 'Remove Fresh lime soda' }).click()
    const sheet = this.page.getByRole('dialog', { name: /^Void Fresh lime soda/ })
    await sheet.getByRole('button', { name: 'Took too long' }).click()
    await sheet.getByRole('button', { name: 'Yes: Counted as waste' }).click()
    await sheet.getByRole('button', { name: 'Void dish' }).click()
    await expect(sheet).toHaveCount(0)
    count(this.tally.stopped, 'Fresh lime soda', 1)
    this.tally.voided += SODA
    await this.#byCode(guest, 2 * BIRYANI)
  }

  /** Ten percent off the whole check, which nobody has to approve. */
  async discounted(guest: Guest, floor: string, tableno: number): Promise<void> {
    await this.#check(floor, tableno, 2)
    await this.sale.button('Discount').click()
    const sheet = this.page.getByRole('dialog', { name: /^Discount for/ })
    await sheet.getByRole('button', { name: '10 %', exact: true }).click()
    await sheet.getByRole('button', { name: 'Long wait' }).click()
    await sheet.getByRole('button', { name: 'Give discount' }).click()
    await expect(sheet).toHaveCount(0)
    this.tally.given += 76
    await this.#byCode(guest, 2 * BIRYANI - 76)
  }

  /** A check that is free of charge by a supervisor, and closed all the same: by an invoice of Rs 0.00. */
  async comped(guest: Guest, floor: string, tableno: number): Promise<void> {
    await this.#check(floor, tableno, 1)
    await this.sale.button('Discount').click()
    const sheet = this.page.getByRole('dialog', { name: /^Discount for/ })
    await sheet.getByRole('button', { name: 'Comp, no charge' }).click()
    await sheet.getByRole('button', { name: 'Complaint' }).click()
    await sheet.getByRole('button', { name: 'Give comp' }).click()
    await approve(this.sale)
    await expect(sheet).toHaveCount(0)
    this.tally.comped += BIRYANI
    await this.#byCode(guest, 0)
  }

  /** Cash and a tip of five percent. */
  async cash({ card }: Guest, floor: string, tableno: number): Promise<void> {
    await this.#check(floor, tableno, 2)
    await this.sale.hands.fill(this.sale.cardNumber, card.cardNumber)
    await this.page.getByText('Cash', { exact: true }).click()
    await this.sale.button('No tip').click()
    await this.page.getByRole('group', { name: 'Tip' }).getByRole('button', { name: '5 %', exact: true }).click()
    await this.page.getByLabel('Cash from the guest, Rs').fill('1000')
    await this.sale.button('Take cash').click()
    await this.sale.hands.press(this.sale.checkOut)
    await expect(this.page).toHaveURL(pathIs('/foodorder/checkout'))
    this.tally.cash += 2 * BIRYANI + TIP
    this.tally.tips += TIP
    await this.#settle(2 * BIRYANI)
  }

  /** One card pays its drinks, the other the rest: two invoices. */
  async split(host: Guest, friend: Guest, floor: string, tableno: number): Promise<void> {
    const { page, sale } = this
    await this.#check(floor, tableno, 2)
    const open = await this.api.ok('listOrders', { query: { unpaid: true, search: `${floor} ${tableno}` } })
    await sale.hands.press(sale.button('Leave check'))
    await sale.goTo(specified.orderStatus)
    await page
      .locator(`[data-order="${open[0]?._id ?? ''}"]`)
      .locator('[data-name]')
      .click()
    const drawer = page.getByRole('dialog', { name: `${floor} ${tableno}` })
    await drawer.getByRole('button', { name: 'Split' }).click()
    await page.getByRole('group', { name: 'Part of Vegetable biryani, 2 of 2' }).getByText('2', { exact: true }).click()
    await page.getByRole('button', { name: /^Part 2(?!\d)/ }).click()
    await sale.hands.press(sale.button('Pay part 2'))
    await expect(page).toHaveURL(pathIs('/foodorder/orderdetails'))
    await sale.cardNumber.fill(friend.card.cardNumber)
    await sale.hands.press(sale.sendOtp)
    await sale.verifyCode()
    await sale.hands.press(sale.checkOut)
    await expect(page).toHaveURL(pathIs('/foodorder/checkout'))
    await this.#settle(BIRYANI)
    await page.getByRole('button', { name: /^Open checks/ }).click()
    await page.getByRole('button', { name: `Open check, ${floor} ${tableno}` }).click()
    await toOrderDetails(this.page)
    await this.#byCode(host, BIRYANI)
  }
}

/** Guests of their own numbers, with enough on each card for a shift. */
export async function guestsOf(api: Api, names: readonly string[]): Promise<Guest[]> {
  const guests: Guest[] = []
  for (const [nth, fullName] of names.entries())
    guests.push(
      await makeGuest(api, 10_000, { fullName, paxManifestNo: String(10_001 + nth), mobileNo: `+9198200418${10 + nth}` }),
    )
  return guests
}
