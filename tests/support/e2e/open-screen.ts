import { expect, type Page } from '@playwright/test'
import { addressOf, type ProductScreen } from './screens.ts'

/** Goes to another screen within the page, as Back and Forward do: the scripts that are loaded stay. */
const goWithinPage = (page: Page, to: string): Promise<void> =>
  page.evaluate((address) => {
    const { idx = 0 } = (history.state ?? {}) as { idx?: number }
    history.pushState({ idx: idx + 1, key: crypto.randomUUID(), usr: null }, '', address)
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  }, to)

/** Opens a screen and waits until its heading is there. The page is loaded only where none is open yet, or where it shows this screen already. */
export async function openScreen(page: Page, screen: ProductScreen): Promise<void> {
  const heading = page.getByRole('heading', { name: screen.title, includeHidden: true }).first()
  const isLoaded = (await page.locator('h1').count()) > 0
  if (isLoaded && (await heading.count()) === 0) await goWithinPage(page, addressOf(screen))
  else await page.goto(addressOf(screen))
  await expect(heading).toBeAttached()
  // The frame's own dialogs, such as the one for the password, stay open from screen to screen.
  if (!(await page.getByRole('dialog').first().isVisible())) return
  await page.goto(addressOf(screen))
  await expect(heading).toBeAttached()
}
