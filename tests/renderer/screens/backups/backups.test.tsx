import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { BackupState, BooksVerdict } from '../../../../src/shared/contract/backups.ts'
import { sizeText, standingBreaches, tookText, worryOf } from '../../../../src/renderer/screens/backups/backup-labels.ts'
import { openRealVenue, type RealVenue } from '../../../support/renderer/real-sale.ts'

let venue: RealVenue
beforeAll(async () => {
  venue = await openRealVenue()
})
afterAll(() => venue.close())
afterEach(() => venue.endWindows())

const panel = (name: string) => within(screen.getByRole('region', { name }))

it('a backup is made and listed with its check; the books are checked; restoring is explained', async () => {
  const { user } = await venue.open('/adminuser/backups')
  expect(await screen.findByText('There is no backup yet')).toBeInTheDocument()
  await user.click(await screen.findByRole('button', { name: 'Back up now' }))
  const row = await screen.findByRole('row', { name: /Manual.*Checked/ })
  expect(row).toHaveTextContent(/MB/)
  expect(screen.queryByText('There is no backup yet')).toBeNull()

  await waitFor(() => expect(panel('Books').getByRole('button', { name: 'Verify now' })).toBeEnabled())
  await user.click(panel('Books').getByRole('button', { name: 'Verify now' }))
  expect(await panel('Books').findByText('The books are intact')).toBeInTheDocument()

  const { records } = await venue.call('listBackups')
  expect(panel('Restore').getByText(/npm run purser -- restore/)).toHaveTextContent(records[0]?.file ?? 'a backup')
  expect(panel('Restore').queryByRole('button')).toBeNull()
})

const DAY_MS = 86_400_000
const state = (changes: Partial<BackupState>): BackupState => ({
  folder: '/data/backups',
  restoreFlags: '',
  dailyAt: '03:30',
  keepDays: 14,
  keySealed: false,
  work: null,
  lastVerdict: null,
  checks: [],
  checkedAt: '03:30',
  records: [],
  ...changes,
})
const record = {
  at: '2026-11-21T03:30:00.000Z',
  kind: 'daily',
  file: 'a',
  present: true,
  bytes: 1,
  tookMs: 1,
  sales: 1,
  ledgerRows: 1,
  problem: '',
} as const
const now = Date.parse(record.at)

it.each([
  ['a good copy of today', [record], 0, null],
  ['a failed one after it', [{ ...record, problem: 'the disk is full' }, record], 0, 'The last backup failed'],
  ['a good copy of three days ago', [record], 3 * DAY_MS, 'The last backup is older than two days'],
  ['a copy whose file is gone', [{ ...record, present: false }], 0, 'There is no backup yet'],
])('%s worries as it should', (_what, records, ageMs, title) => {
  expect(worryOf(state({ records }), now + ageMs)?.title ?? null).toBe(title)
})

it('sizes and durations read as people say them', () => {
  expect([0, 40_000, 5_100_000, 2_546_278_400].map(sizeText)).toEqual(['–', '0.1 MB', '5.1 MB', '2.5 GB'])
  expect([340, 59_400, 125_000].map(tookText)).toEqual(['0.3 s', '59.4 s', '2 min 5 s'])
})

const verdict = {
  at: '2026-11-21T03:30:00.000Z',
  kind: 'daily',
  tookMs: 1200,
  checks: 26,
  breaches: [],
  sales: 1,
  ledgerRows: 22,
  ledgerHash: 'a',
  problem: '',
} as const satisfies BooksVerdict
const breach = { invariant: 'a returned card is at 0', found: 'x' }

it('a breach is shown until a check finds the books intact; one that could not be made changes nothing', () => {
  const broken = { ...verdict, breaches: [breach] }
  const failed = { ...verdict, problem: 'the disk is full' }
  expect(standingBreaches(state({ checks: [] }))).toEqual([])
  expect(standingBreaches(state({ checks: [broken, verdict] }))).toEqual([breach])
  expect(standingBreaches(state({ checks: [failed, broken] }))).toEqual([breach])
  expect(standingBreaches(state({ checks: [verdict, broken] }))).toEqual([])
})

it('a breach is said over every screen of the back office, with the way to what to do', async () => {
  const { user, path } = await venue.open('/adminuser/staff')
  await screen.findByRole('heading', { level: 1, name: 'Staff' })
  expect(screen.queryByText('The books are not intact')).toBeNull()
  const { folder } = await venue.call('listBackups')
  const file = new DatabaseSync(join(dirname(folder), 'purser.sqlite'))
  file.exec('UPDATE heads SET invoice_seq = invoice_seq + 1')
  file.close()
  await venue.call('verifyBooks')
  expect(await screen.findByText('The books are not intact')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'What to do' }))
  await waitFor(() => expect(path()).toBe('/adminuser/backups'))
  await screen.findByRole('region', { name: 'Books' })
  expect(await panel('Books').findByText(/Stop selling, keep every backup/)).toBeVisible()
  expect(within(panel('Books').getByRole('list', { name: 'Last checks' })).getAllByText('Not intact')).toHaveLength(1)
})
