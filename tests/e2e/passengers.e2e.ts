import type { Page } from '@playwright/test'
import { paxOf } from '../support/e2e-prepared.ts'
import { expect, test } from '../support/e2e-test.ts'

const names = (page: Page) => page.getByRole('table', { name: 'Passengers' }).getByRole('button')

test.describe('the search of the front desk', () => {
  test.use({ staff: 'foodorder' })

  test('finds a guest by whatever is known: name in any order, card, mobile, e-mail, booking', async ({ page, api }) => {
    const clara = { fullName: 'Clara Hoffmann', paxManifestNo: '10019', email: 'c.hoffmann@post.example' }
    const { bookingNo } = await api.ok('createPax', { body: paxOf({ ...clara, mobileNo: '+44 20 7946 0958' }) })
    await api.ok('createPax', { body: paxOf({ fullName: 'Clara Silva', paxManifestNo: '10020' }) })
    await page.goto('/foodorder/frontdesk')
    await expect(names(page)).toHaveText(['Clara Silva', 'Clara Hoffmann'])
    const search = page.getByRole('searchbox', { name: 'Search passengers' })
    for (const text of ['Hoffmann Clara', '10019', '020 7946 0958', '+44 (0)20-79460958', 'c.hoffmann@post', bookingNo]) {
      await search.fill('clara')
      await expect(names(page)).toHaveCount(2)
      await search.fill(text)
      await expect(names(page), text).toHaveText(['Clara Hoffmann'])
    }
    await search.fill('Hoffmann Silva')
    await expect(page.getByText('Nobody found for “Hoffmann Silva”')).toBeVisible()
  })
})
