import type { Browser, Locator, Page, Request } from '@playwright/test'
import { NIGHTLY } from '../support/e2e/nightly.ts'
import { makeGuest } from '../support/e2e/prepared.ts'
import { expect, loggedIn, test } from '../support/e2e/test.ts'

/** Another workstation: a browser of its own, logged in to the same server. */
async function openSecond(browser: Browser, page: Page, storageState: ReturnType<typeof loggedIn>): Promise<Page> {
  const context = await browser.newContext({ storageState, baseURL: new URL(page.url()).origin })
  return context.newPage()
}

const table = (page: Page, floor: string, no: number): Locator =>
  page.getByRole('button', { name: new RegExp(`^${floor} table ${no}, `) })
const connection = (page: Page): Locator => page.getByRole('status').filter({ hasText: /^\s*Connect/ })

/** Marks the page, so that a reload would show. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { stillTheSame: true }))
const isMarked = (page: Page) => page.evaluate(() => 'stillTheSame' in window)

test('two terminals see each other’s changes, lose nothing to a restart of the server, and never reload', async ({
  page: a,
  browser,
  program,
  venue,
  api,
}) => {
  await a.goto('/foodorder/selecttable')
  const b = await openSecond(browser, a, loggedIn(program.address, venue.logins.foodorder))
  await b.goto('/foodorder/selecttable')
  await expect(table(b, '2nd Floor', 3)).toHaveAccessibleName(/free$/)
  await mark(b)

  // Booked on A: red on B at once, while B's own focus stays.
  await table(b, '3rd Floor', 1).focus()
  await table(a, '2nd Floor', 3).click()
  await expect(table(b, '2nd Floor', 3)).toHaveAccessibleName('2nd Floor table 3, booked')
  await expect(table(a, '2nd Floor', 3)).toHaveAccessibleName('2nd Floor table 3, booked for this order')
  await expect(table(b, '3rd Floor', 1)).toBeFocused()

  // A tap on B, also one that was already on its way, frees nothing of A's: B is asked first.
  const take = b.getByRole('button', { name: 'Take table' })
  await expect(async () => {
    await table(b, '2nd Floor', 3).click()
    await expect(take).toBeVisible({ timeout: 2000 })
  }).toPass()
  await expect(table(a, '2nd Floor', 3)).toHaveAccessibleName('2nd Floor table 3, booked for this order')

  // Taken on B on purpose: A's order has it no longer.
  await take.click()
  await expect(table(b, '2nd Floor', 3)).toHaveAccessibleName('2nd Floor table 3, booked for this order')
  await expect(table(a, '2nd Floor', 3)).toHaveAccessibleName('2nd Floor table 3, booked')
  await expect(a.getByRole('button', { name: 'Free 2nd Floor table 3' })).toHaveCount(0)

  // B is at the front desk, in the middle of a form, when the program dies.
  await b.getByRole('link', { name: /^Front Desk/ }).click()
  await b.getByLabel('Full name').fill('Leela Fern')
  await program.kill()
  for (const page of [a, b]) await expect(connection(page)).toHaveText('Connection lost')
  await program.startAgain()
  await makeGuest(api, 500, { fullName: 'Tomás Silva' })
  const { _id } =
    (await api.ok('listTables')).find(({ tablefloor, tableno }) => tablefloor === '1st Floor' && tableno === 2) ?? {}
  await api.ok('setTable', { params: { _id: _id ?? '' }, body: { status: true } })
  for (const page of [a, b]) await expect(connection(page)).toHaveText('Connected')
  await expect(b.getByRole('button', { name: 'Tomás Silva' })).toBeVisible()
  await expect(table(a, '1st Floor', 2)).toHaveAccessibleName('1st Floor table 2, booked')

  await b.keyboard.type('andes')
  await expect(b.getByLabel('Full name')).toHaveValue('Leela Fernandes')
  expect(await isMarked(b)).toBe(true)
  await b.context().close()
})

test('a terminal without the event stream shows the change at its next reading only', async ({ page, program, api }) => {
  // The negative control: without the stream nothing turns red.
  await page.route(`${program.address}/api/events`, (route) => route.abort())
  await page.goto('/foodorder/selecttable')
  const free = table(page, '2nd Floor', 3)
  await expect(free).toHaveAccessibleName(/free$/)
  const { _id } =
    (await api.ok('listTables')).find(({ tablefloor, tableno }) => tablefloor === '2nd Floor' && tableno === 3) ?? {}
  await api.ok('setTable', { params: { _id: _id ?? '' }, body: { status: true } })
  await expect(connection(page)).toHaveText('Connection lost')
  await expect(free).toHaveAccessibleName(/free$/)
  await page.unrouteAll()
  await expect(free).toHaveAccessibleName(/booked$/)
  await expect(connection(page)).toHaveText('Connected')
})

test(
  'eight tabs of one browser all work, with one stream to the server and one to the host, and each sees every change',
  NIGHTLY,
  async ({ page, context, program, api }) => {
    const open = new Set<Request>()
    context.on('request', (request) => new URL(request.url()).pathname.endsWith('/events') && open.add(request))
    const isOver = (request: Request) => open.delete(request)
    context.on('requestfailed', isOver)
    context.on('requestfinished', isOver)
    // Of a page that is closed no end is reported.
    const streams = () =>
      [...open].filter((request) => !request.frame().page().isClosed()).map((request) => new URL(request.url()).pathname)
    const free = (tab: Page) => expect(table(tab, '2nd Floor', 3)).toHaveAccessibleName(/free$/)
    const tabs = [page]
    for (let nth = 1; nth < 8; nth += 1) tabs.push(await context.newPage())
    for (const tab of tabs) {
      await tab.goto('/foodorder/selecttable')
      await free(tab)
    }
    expect(streams().toSorted()).toEqual(['/api/events', '/bridge/events'])

    const tables = await api.ok('listTables')
    const taken = tables.find(({ tablefloor, tableno }) => tablefloor === '2nd Floor' && tableno === 3)
    const setTable = (status: boolean) => api.ok('setTable', { params: { _id: taken?._id ?? '' }, body: { status, take: true } })
    await setTable(true)
    for (const tab of tabs) await expect(table(tab, '2nd Floor', 3)).toHaveAccessibleName(/booked/)

    // Another tab takes over from the one with the streams, and from one that went elsewhere.
    await page.close()
    await tabs[1]?.goto(`${program.address}/foodorder/frontdesk`)
    await setTable(false)
    for (const tab of tabs.slice(2)) await free(tab)
    expect(streams().toSorted()).toEqual(['/api/events', '/bridge/events'])
  },
)
