import type { Page } from '@playwright/test'
import { emptySale, type Sale } from '../../../src/renderer/model/sale/sale.ts'
import type { Dish, DishForm } from '../../../src/shared/contract/dishes.ts'
import type { PaxForm } from '../../../src/shared/contract/pax.ts'
import { type Guest, type GuestOptions, makeGuest as makeGuestOver, paxForm, rohan } from '../guest.ts'
import type { Api } from './api.ts'

export type { Guest } from '../guest.ts'

/** Another registration than the one that journeys type in. */
export const paxOf = (changes: Partial<PaxForm> = {}): PaxForm => paxForm({ ...rohan, mobileNo: '+919820041786', ...changes })

/** A passenger with a live card that holds `balance` rupees, made by another terminal. */
export const makeGuest = (api: Api, balance: number, { pin, ...changes }: GuestOptions = {}): Promise<Guest> =>
  makeGuestOver(api, { ...paxOf(changes), balance, ...(pin !== undefined && { pin }) })

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
  await keepSale(page, sale)
}

/** Leaves a sale in the browser as the screens do; an address of the API shares their storage and loads no scripts. */
export async function keepSale(page: Page, sale: Sale): Promise<void> {
  await page.goto('/api/health/live')
  await page.evaluate((text) => localStorage.setItem('purser.sale', text), JSON.stringify(sale))
}
