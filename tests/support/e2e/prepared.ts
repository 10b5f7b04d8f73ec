import type { Page } from '@playwright/test'
import type { Card } from '../../../src/shared/contract/cards.ts'
import type { Dish, DishForm } from '../../../src/shared/contract/dishes.ts'
import { emptySale, type Sale } from '../../../src/renderer/features/sale/sale.ts'
import type { Pax, PaxForm } from '../../../src/shared/contract/pax.ts'
import { newId } from '../../../src/shared/ids.ts'
import type { Api } from './api.ts'

const YEAR_MS = 365 * 86_400_000
const dayFromNow = (years: number): string => new Date(Date.now() + years * YEAR_MS).toISOString().slice(0, 10)

/** A registration that breaks no rule today. */
export const paxOf = (changes: Partial<PaxForm> = {}): PaxForm => ({
  fullName: 'Rohan Mehta',
  email: 'rohan.mehta@mail.example',
  dob: '1988-04-18',
  sex: 'Male',
  type: 'adult',
  country: 'India',
  personalAddress: '14 Marine Drive, Mumbai',
  mobileNo: '+919820041786',
  paxManifestNo: '10001',
  nationality: 'Indian',
  issuePlace: 'Mumbai',
  issueDate: '2022-03-01',
  expiryDate: dayFromNow(5),
  ...changes,
})

export interface Guest {
  pax: Pax
  card: Card
}

/** A passenger with a live card that holds `balance` rupees, made by another terminal. */
export async function makeGuest(
  api: Api,
  balance: number,
  { pin, ...changes }: Partial<PaxForm> & { pin?: string } = {},
): Promise<Guest> {
  const pax = await api.ok('createPax', { body: paxOf(changes) })
  const { paxManifestNo: cardNumber, fullName: nameOfCard } = pax
  const expiryDate = new Date(Date.now() + YEAR_MS).toISOString()
  const body = { cardNumber, balance, nameOfCard, expiryDate, ...(pin !== undefined && { pin }) }
  const card = await api.ok('activateCard', { body, key: newId() })
  return { pax, card }
}

/** A menu that touches each category, a long name and an odd price. */
export const menu: readonly Omit<DishForm, 'imageUrl'>[] = [
  { dishName: 'Vegetable biryani', price: 380, rating: 4.5, type: 'Dinner' },
  { dishName: 'Butter chicken with saffron rice and garlic naan', price: 520.5, rating: 5, type: 'Lunch' },
  { dishName: 'Samosa chaat', price: 240, rating: 4, type: 'Starters' },
  { dishName: 'Masala dosa', price: 199.99, rating: 3.5, type: 'breakfast' },
  { dishName: 'Gulab jamun', price: 160, rating: 4.5, type: 'desserts' },
  { dishName: 'Fresh lime soda', price: 140, rating: 4, type: 'drinks' },
]

/** One of each, in rupees. */
export const MENU_TOTAL = 1640.49

/** Puts the menu on the server: no screen adds dishes yet. */
export async function makeMenu(api: Api): Promise<Dish[]> {
  const dishes: Dish[] = []
  for (const dish of menu) dishes.push(await api.ok('createDish', { body: { ...dish, imageUrl: '' } }))
  return dishes
}

/** Leaves an order at no table in the browser as the dish screen does, for journeys that begin after it. */
export async function putInCart(page: Page, dishes: readonly Dish[], qty = 1): Promise<void> {
  const sale: Sale = { ...emptySale, lines: dishes.map((dish) => ({ ...dish, qty })), noTable: true }
  await page.goto('/nowhere')
  await page.evaluate((text) => localStorage.setItem('purser.sale', text), JSON.stringify(sale))
}
