import type { Page } from '@playwright/test'
import { seriousFindings } from '../support/e2e/axe.ts'
import { expectFits } from '../support/e2e/every-size.ts'
import { expect, test } from '../support/e2e/test.ts'
import { faultyRows, manifestOf } from '../support/manifest.ts'

const rows = faultyRows(1200)

/** Drops a file on the place that is meant for it. */
const drop = (page: Page, { name, content }: { name: string; content: string }) =>
  page.getByText('Drop the manifest here').evaluate(
    (target, [fileName, base64]) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File([bytes], fileName, { type: 'text/csv' }))
      target.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
    },
    [name, content] as const,
  )

test('at noon the file is dropped and shows what is wrong; the rest is imported, and a guest is found by the cabin', async ({
  page,
  api,
}) => {
  await api.ok('updateVenue', { body: { ...(await api.ok('getVenue')), cardNumberCount: 2 * rows.length } })
  await page.goto('/foodorder/frontdesk')
  await page.getByRole('button', { name: 'Import manifest' }).click()
  await expect(page.getByText('Drop the manifest here')).toBeVisible()
  expect(await seriousFindings(page)).toEqual([])
  await expectFits(page, 'a manifest to choose', page.getByText('Drop the manifest here'))

  await drop(page, manifestOf(rows))
  const figures = page.getByRole('region', { name: 'Rows by what becomes of them' })
  await expect(figures).toContainText('Created1,163')
  await expect(figures).toContainText('Refused37')
  const list = page.getByRole('table', { name: 'What is wrong, by row' })
  await expect(list.getByRole('row')).toHaveCount(38)
  await expect(list.getByRole('row').nth(1), 'the row of the file, under the names of its columns').toContainText(
    '33GenderEnter Male, Female or X',
  )
  expect(await seriousFindings(page)).toEqual([])
  await expectFits(page, 'a manifest that is checked', list)
  expect((await api.ok('listPax')).length, 'nothing is written').toBe(0)

  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save the refused rows' }).click()
  expect((await saving).suggestedFilename()).toBe('manifest refused.csv')

  await page.getByRole('button', { name: 'Import all but the refused rows' }).click()
  const question = page.getByRole('dialog', { name: 'Import without the 37 rows refused?' })
  await expect(question.getByRole('button', { name: 'Import nothing yet' })).toBeFocused()
  await question.getByRole('button', { name: 'Import 1,163 rows' }).click()
  await expect(page.getByText('manifest.csv is imported')).toBeVisible()
  expect(await seriousFindings(page)).toEqual([])
  await expectFits(page, 'a manifest that is imported', figures)

  await page.getByRole('link', { name: 'Front Desk' }).click()
  const { Cabin = '', 'Given names': given = '' } = rows[500] ?? {}
  await page.getByRole('searchbox', { name: 'Search passengers' }).fill(Cabin)
  const found = page.getByRole('table', { name: 'Passengers' }).getByRole('row', { name: new RegExp(given) })
  await expect(found).toContainText(`Cabin ${Cabin}`)
})
