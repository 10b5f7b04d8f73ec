import { expect, type Locator, type Page } from '@playwright/test'
import { specified } from '../../../src/shared/messages.ts'
import type { Api } from './api.ts'
import type { Charge } from './charge.ts'
import type { Hands } from './hands.ts'
import { makeGuest, makeMenu, MENU_TOTAL, putInCart } from './prepared.ts'

/** What the desk asks a passenger, as it is typed. */
export interface PaxAnswers {
  fullName: string
  email: string
  dob: string
  sex: string
  type: string
  mobileNo: string
  country: string
  personalAddress: string
  issuePlace: string
  issueDate: string
  expiryDate: string
  paxManifestNo: string
}

/** What the first administrator calls the venue and the terminal. */
export const SHIP = 'MV Meridian Star'
export const TERMINAL = 'Front Desk 1'

const nextYears = (years: number): number => new Date().getFullYear() + years

/** A passenger whose answers break no rule. */
export const leela: PaxAnswers = {
  fullName: 'Leela Fernandes',
  email: 'leela.fernandes@mail.example',
  dob: '04/18/1988',
  sex: 'Female',
  type: 'adult',
  mobileNo: '98200 41786',
  country: 'India',
  personalAddress: '14 Palm Grove Road, Bandra West, Mumbai',
  issuePlace: 'Mumbai',
  issueDate: '06/02/2021',
  expiryDate: `06/01/${nextYears(5)}`,
  paxManifestNo: '10001',
}

/** The card's opening balance in rupees and its expiry as the field shows it. */
export interface CardAnswers {
  cardNumber: string
  nameOfCard: string
  balance: string
  expiryDate: string
}

export const leelasCard: CardAnswers = {
  cardNumber: leela.paxManifestNo,
  nameOfCard: leela.fullName,
  balance: '10000',
  expiryDate: `12/31/${nextYears(1)} 6:30 PM`,
}

/** The screen at this path, whatever origin the program's screens have. */
export const pathIs =
  (path: string) =>
  (url: URL): boolean =>
    url.pathname === path

/** From the dishes to Order Details of the order in work. */
export async function toOrderDetails(page: Page): Promise<void> {
  await page.getByRole('region', { name: 'Order', exact: true }).getByRole('button', { name: 'Order Details' }).click()
  // The address changes before the screen does, and both screens have a button called Discount.
  await expect(page.getByRole('heading', { level: 1, name: specified.orderDetails })).toBeVisible()
}

/** A dish and how often it is ordered. */
export interface Wish {
  dish: string
  qty: number
}

/** The sale's screens as a person works them: each step waits for what that person would wait for. */
export class SaleSteps {
  readonly page: Page
  readonly hands: Hands

  constructor(page: Page, hands: Hands) {
    this.page = page
    this.hands = hands
  }

  button(name: string | RegExp, within: Locator | Page = this.page): Locator {
    return within.getByRole('button', { name, exact: typeof name === 'string' })
  }

  private get menu(): Locator {
    return this.page.getByRole('navigation', { name: 'Main menu' })
  }

  /** To one of the screens of the side menu. */
  async goTo(entry: string): Promise<void> {
    await this.hands.press(this.menu.getByRole('link', { name: new RegExp(`^${entry}`) }))
    await expect(this.page.getByRole('heading', { level: 1, name: entry })).toBeVisible()
  }

  /** The first day: no staff exist, and the login screen asks for the first administrator. */
  async createFirstAdministrator(name: string, email: string, password: string): Promise<void> {
    await expect(this.page.getByRole('heading', { name: 'Create the first administrator' })).toBeVisible()
    await this.hands.fill(this.page.getByLabel('Name', { exact: true }), name)
    await this.hands.fill(this.page.getByLabel('Email address'), email)
    await this.hands.fill(this.page.getByLabel('Password', { exact: true }), password)
    await this.hands.fill(this.page.getByLabel('Ship or restaurant'), SHIP)
    await this.hands.fill(this.page.getByLabel('This terminal'), TERMINAL)
    await this.hands.press(this.button('Create administrator'))
    await expect(this.page).toHaveURL(pathIs('/foodorder/frontdesk'))
  }

  /** Adds the workstation's printer on the Setting screen and proves it with a test print. */
  async addPrinter(name: string, address: string): Promise<void> {
    const { hands, page } = this
    const dialog = page.getByRole('dialog', { name: 'Add printer' })
    await this.goTo(specified.setting)
    await hands.press(this.button('Add printer'))
    await hands.fill(dialog.getByLabel('Name'), name)
    await hands.fill(dialog.getByLabel('Address'), address)
    await hands.press(this.button('Add printer', dialog))
    const row = page.getByRole('list', { name: 'Printers' }).getByRole('listitem').filter({ hasText: name })
    await expect(row.getByText('Ready')).toBeVisible()
    await hands.press(this.button('Test print', row))
    await expect(row.getByRole('status')).toContainText(/^Test print: printed/i)
  }

  /** Opens the registration form where it is a drawer. */
  async openRegistration(): Promise<void> {
    const opener = this.button('New passenger')
    await expect(this.page.getByRole('searchbox', { name: 'Search passengers' })).toBeVisible()
    if (await opener.isVisible()) await this.hands.press(opener)
    await expect(this.page.getByLabel('Full name')).toBeVisible()
  }

  async fillRegistration(answers: PaxAnswers): Promise<void> {
    const { hands, page } = this
    const field = (label: string) => page.getByLabel(label, { exact: true })
    await hands.fill(field('Full name'), answers.fullName)
    await hands.fillDate(field('Date of birth'), answers.dob)
    await hands.choose(field('Sex'), answers.sex)
    await hands.choose(field('Type'), answers.type)
    await hands.fill(field('Email'), answers.email)
    await hands.fill(field('Mobile no.'), answers.mobileNo)
    await hands.choose(field('Country'), answers.country, answers.country)
    await hands.fill(field('Personal address'), answers.personalAddress)
    await hands.fill(field('Issue place'), answers.issuePlace)
    await hands.fillDate(field('Issue date'), answers.issueDate)
    await hands.fillDate(field('Expiry date'), answers.expiryDate)
    await hands.choose(field('PAX manifest no.'), answers.paxManifestNo, answers.paxManifestNo)
  }

  async sendRegistration(): Promise<void> {
    await this.hands.press(this.button('Register passenger'))
  }

  /** Activates a card on Card Activation; in a narrow window that is the tool which is open first. */
  async activateCard({ cardNumber, nameOfCard, balance, expiryDate }: CardAnswers): Promise<void> {
    const panel = this.page.getByRole('region', { name: 'Activate' })
    const field = (label: string) => panel.getByLabel(label, { exact: true })
    await this.hands.fill(field('Card number'), cardNumber)
    await expect(field('Name of card'), 'the holder was looked up').toHaveValue(nameOfCard)
    await this.hands.fill(field('Balance, Rs'), balance)
    await this.hands.fillDate(field('Expiry date'), expiryDate)
    await this.hands.press(this.button('Activate card', panel))
  }

  table(floor: string, tableno: number): Locator {
    return this.page.getByRole('button', { name: new RegExp(`^${floor} table ${tableno}, `) })
  }

  dishCard(dish: string): Locator {
    return this.page
      .getByRole('main')
      .locator('section')
      .getByRole('button', { name: new RegExp(`^(\\d in order )?${dish}`) })
  }

  async addDish({ dish, qty }: Wish): Promise<void> {
    for (let times = 0; times < qty; times += 1) await this.hands.press(this.dishCard(dish))
  }

  get cardNumber(): Locator {
    return this.page.getByLabel('Card number', { exact: true })
  }

  get codeBoxes(): Locator {
    return this.page.getByRole('group', { name: 'One-time code' })
  }

  get sendOtp(): Locator {
    return this.button(specified.sendOtp)
  }

  get verifyOtp(): Locator {
    return this.button(specified.verifyOtp)
  }

  /** The code that the desk channel shows on this host's own screen, read off that screen. */
  async readCode(): Promise<string> {
    const shown = this.page
      .getByRole('status')
      .filter({ hasText: /demo delivery|shown to staff/ })
      .locator('strong')
    await expect(shown).toHaveText(/^\d{6}$/)
    return (await shown.textContent()) ?? ''
  }

  async askForCode(cardNumber: string): Promise<void> {
    await this.hands.fill(this.cardNumber, cardNumber)
    await this.hands.press(this.sendOtp)
    await expect(this.codeBoxes).toBeVisible()
  }

  /** Reads the code, enters it and verifies it. */
  async verifyCode(): Promise<void> {
    await this.hands.enterCode(this.codeBoxes, await this.readCode())
    await this.hands.press(this.verifyOtp)
    await expect(this.checkOut).toBeEnabled()
  }

  get checkOut(): Locator {
    return this.button(specified.checkOut)
  }

  get generateInvoice(): Locator {
    return this.button(specified.generateInvoice)
  }

  get mailToggle(): Locator {
    return this.page.getByRole('switch', { name: specified.sendPdfByMail })
  }

  get print(): Locator {
    return this.button(specified.print)
  }

  get cancel(): Locator {
    return this.button(specified.cancel)
  }

  /** The sheet of paper on the screen: preview or tax invoice. */
  get sheet(): Locator {
    return this.page.getByRole('article', { name: 'Tax Invoice' })
  }

  /** From the first dish in the cart to the checkout: card, code, Check Out, and that it has no table where that is asked. */
  async checkOutWith(cardNumber: string): Promise<void> {
    await this.askForCode(cardNumber)
    await this.verifyCode()
    await this.hands.press(this.checkOut)
    const noTable = this.button('No table')
    await expect(noTable.or(this.sheet)).toBeVisible()
    if (await noTable.isVisible()) await this.hands.press(noTable)
    await expect(this.page).toHaveURL(pathIs('/foodorder/checkout'))
    await expect(this.sheet).toBeVisible()
  }

  /** Generate invoice, until the tax invoice is on the screen; answers its number. */
  async pay(): Promise<string> {
    await this.hands.press(this.generateInvoice)
    await expect(this.page).toHaveURL(pathIs('/taxinvoice'))
    const number = this.sheet.getByText(/^INV-([A-Z][A-Z\d]{0,2}-)?\d{6}$/)
    await expect(number).toBeVisible()
    return (await number.textContent()) ?? ''
  }
}

/** A guest with Rs 10,000 on the card, an order of one of each dish, and the checkout of it on the screen. */
export async function openCheckout(sale: SaleSteps, api: Api, balance = 10_000): Promise<Charge> {
  const { card } = await makeGuest(api, balance)
  const dishes = await makeMenu(api)
  await putInCart(sale.page, dishes)
  await sale.page.goto('/foodorder/orderdetails')
  await sale.checkOutWith(card.cardNumber)
  return { cardNumber: card.cardNumber, opening: balance, total: MENU_TOTAL }
}
