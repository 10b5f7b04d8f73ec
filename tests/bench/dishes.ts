import type { Browser, Page } from 'playwright'
import { readdirSync } from 'node:fs'
import type { DishForm } from '../../src/shared/contract/dishes.ts'
import { apiOf, loginAt } from '../support/e2e/api.ts'
import { drawPicture } from '../support/printing/pictures.ts'
import { onDemo } from './demo-terminal.ts'
import { ms, spreadOf, table } from './figures.ts'
import { logIn } from './screens.ts'

const DISHES = 500
const PHOTOGRAPHS = 40
const SCROLL_MS = 3000
const SCROLL_PX_PER_SECOND = 4000
const TAPS = 20
/** After opening: the first pictures arrive. */
const SETTLE_MS = 1000

/** Puts 500 dishes into one category, half with drawings, half with uploaded photographs: more than any menu has at once. */
async function seedMenu(address: string): Promise<void> {
  const api = apiOf(address, await loginAt(address, 'admin@demo.test', 'purser-demo'))
  const drawings = readdirSync('resources/dishes').map((file) => `/api/media/dishes/${file}`)
  const photographs: string[] = []
  for (let index = 0; index < PHOTOGRAPHS; index += 1) {
    const picture = (await drawPicture(640 + index, 480).jpeg()).toString('base64')
    photographs.push((await api.ok('uploadPicture', { body: { picture } })).imageUrl)
  }
  for (let index = 0; index < DISHES; index += 1) {
    const pictures = index % 2 === 0 ? drawings : photographs
    const body: DishForm = {
      dishName: `Dish ${String(index).padStart(3, '0')} of a long menu`,
      price: 100 + index,
      imageUrl: pictures[index % pictures.length] ?? '',
      rating: (index % 11) / 2,
      type: 'breakfast',
    }
    await api.ok('createDish', { body })
  }
}

/** Scrolls the menu at an even speed, down and up again, and answers the time between frames, ms. */
const scroll = (page: Page): Promise<number[]> =>
  page.evaluate(
    ([lastsMs, speed]) =>
      new Promise<number[]>((resolve) => {
        const card = document.querySelector('main section button')
        let box = card?.parentElement ?? null
        while (box !== null && getComputedStyle(box).overflowY !== 'auto') box = box.parentElement
        if (box === null) throw new Error('nothing to scroll')
        const scroller = box
        const frames: number[] = []
        let begun = 0
        let last = 0
        const step = (now: number) => {
          if (begun === 0) begun = now
          else frames.push(now - last)
          last = now
          const way = ((now - begun) / 1000) * speed
          const most = scroller.scrollHeight - scroller.clientHeight
          scroller.scrollTop = most - Math.abs(most - (way % (2 * most)))
          if (now - begun < lastsMs) requestAnimationFrame(step)
          else resolve(frames)
        }
        requestAnimationFrame(step)
      }),
    [SCROLL_MS, SCROLL_PX_PER_SECOND] as const,
  )

/** From a tap on a dish to the frame that shows it in the order. */
const tap = (page: Page, nth: number): Promise<number> =>
  page.evaluate(async (index) => {
    const card = document.querySelectorAll<HTMLElement>('main section button')[index]
    const begun = performance.now()
    card?.click()
    await new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))
    return performance.now() - begun
  }, nth)

/** From the press on the category to 500 cards in the page and painted. */
async function openCategory(page: Page): Promise<number> {
  await page.goto(new URL('/foodorder/foodorderdish', page.url()).href)
  await page.getByRole('button', { name: 'breakfast' }).waitFor()
  return page.evaluate(async (wanted) => {
    const button = [...document.querySelectorAll<HTMLElement>('nav button')].find(
      ({ textContent }) => textContent === 'breakfast',
    )
    const begun = performance.now()
    button?.click()
    while (document.querySelectorAll('main section button').length < wanted)
      await new Promise((resolve) => setTimeout(resolve, 1))
    await new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))
    return performance.now() - begun
  }, DISHES)
}

async function measure(browser: Browser, address: string): Promise<void> {
  await seedMenu(address)
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await logIn(page, address)
  const openedMs = await openCategory(page)
  await page.waitForTimeout(SETTLE_MS)
  await page.mouse.move(0, 0)
  const frames = await scroll(page)
  const taps: number[] = []
  for (let nth = 0; nth < TAPS; nth += 1) taps.push(await tap(page, nth))
  const shown = frames.reduce((sum, frame) => sum + frame, 0)
  const fps = (frames.length / shown) * 1000
  const late = frames.filter((frame) => frame > 25).length
  const rows = [
    [`${DISHES} dishes: scroll of ${SCROLL_MS / 1000} s at ${SCROLL_PX_PER_SECOND} px/s`, `${fps.toFixed(1)} fps`, '60 fps'],
    ['longest frame, 95th of 100', `${ms(Math.max(...frames))}, ${ms(spreadOf(frames).p95)}`, '16.7 ms'],
    ['frames later than 25 ms', `${late} of ${frames.length}`, '0'],
    ['category opened: press to all cards painted', ms(openedMs), '≤ 500 ms'],
    ['tap on a dish to the order showing it, p95', ms(spreadOf(taps).p95), '≤ 100 ms'],
  ]
  console.log(table(['what', 'measured', 'goal'], rows))
}

/** The dish screen with 500 dishes in one category, in real Chromium. */
export const benchDishes = (): Promise<void> => onDemo(measure)

if (import.meta.main) await benchDishes()
