import type { Page } from '@playwright/test'

/** What a scanner types, faster than any hand. A real key has the time it was pressed at, however long the page took with the one before. */
export const scan = (page: Page, code: string): Promise<void> =>
  page.evaluate((text) => {
    const from = performance.now()
    for (const [at, key] of [...text.split(''), 'Enter'].entries()) {
      const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
      Object.defineProperty(event, 'timeStamp', { value: from + at * 5 })
      const target = document.activeElement ?? document.body
      target.dispatchEvent(event)
    }
  }, code)
