import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { LoginRecord } from '../../src/shared/contract/auth.ts'
import { clientAt } from '../support/api-client.ts'
import { apiOf } from '../support/e2e/api.ts'
import { expectOneCharge } from '../support/e2e/charge.ts'
import { mouseHands } from '../support/e2e/hands.ts'
import { makeGuest, makeMenu, MENU_TOTAL, putInCart } from '../support/e2e/prepared.ts'
import { startTerminal, type Terminal } from '../support/e2e/program.ts'
import { SaleSteps } from '../support/e2e/sale.ts'
import { expect, loggedIn, test as base } from '../support/e2e/test.ts'
import { newDataDir, removeDataDir } from '../support/e2e/venue.ts'
import { type Program, startProgram } from '../support/programs/program.ts'
import { type RunningPostgres, startPostgres } from '../support/server/postgres.ts'

/** Two servers on one PostgreSQL, and a terminal that names both. */
interface Ship {
  first: Program
  second: Program
  terminal: Terminal
  login: LoginRecord
  /** Another process on the port of the second. */
  startSecond(): Promise<Program>
}

const test = base.extend<{ ship: Ship }, { postgres: RunningPostgres }>({
  postgres: [
    async ({ browserName: _one }, use) => {
      const postgres = await startPostgres({ durable: false })
      await use(postgres)
      await postgres.stop()
    },
    { scope: 'worker' },
  ],
  ship: async ({ postgres }, use) => {
    const folders = [newDataDir(), newDataDir(), newDataDir()] as const
    const started: Program[] = []
    const start = async (dataDir: string, port: string): Promise<Program> => {
      const place = ['--port', port, '--data', dataDir, '--db', postgres.address, '--key-file', join(folders[0], 'server.key')]
      const server = await startProgram('src/server/start.ts', [...place, '--books-check', 'off'])
      started.push(server)
      return server
    }
    const first = await start(folders[0], '0')
    const second = await start(folders[1], '0')
    const body = { name: 'Maya Pinto', email: 'maya@ship.example', password: 'wind and water' }
    const login = await clientAt(first.address).ok('setup', { body })
    mkdirSync(join(folders[2], 'workstation'))
    const settings = { serverAddress: first.address, otherAddresses: [second.address] }
    writeFileSync(join(folders[2], 'workstation', 'settings.json'), JSON.stringify(settings))
    const terminal = await startTerminal(folders[2])
    await use({ first, second, terminal, login, startSecond: () => start(folders[1], new URL(second.address).port) })
    await terminal.kill()
    for (const server of started) await server.stop('SIGKILL')
    folders.forEach(removeDataDir)
  },
  program: async ({ ship }, use) => use(ship.terminal),
  storageState: async ({ ship }, use) => use(loggedIn(ship.terminal.address, ship.login)),
})

const inUse = (page: Page) => page.getByRole('region', { name: 'Server' }).getByText('In use · Answers')

test('the cart is kept while both are away; the first is killed under a payment, which the second settles once', async ({
  page,
  ship,
}) => {
  const { first, second, terminal, login, startSecond } = ship
  const api = apiOf(terminal.address, login)
  const sale = new SaleSteps(page, mouseHands(page))
  const { card } = await makeGuest(api, 10_000)
  await putInCart(page, await makeMenu(api))
  await page.goto('/foodorder/orderdetails')
  await expect(page.getByText('Samosa chaat').first()).toBeVisible()

  await second.stop('SIGKILL')
  await sale.askForCode(card.cardNumber)
  const code = new RegExp(`^otp ${card.cardNumber} (\\d+)$`, 'm').exec(first.said())?.[1] ?? ''
  await sale.hands.enterCode(sale.codeBoxes, code)
  await sale.hands.press(sale.verifyOtp)
  await expect(sale.checkOut).toBeEnabled()
  await sale.hands.press(sale.checkOut)
  await expect(sale.sheet).toBeVisible()

  // It takes the payment and answers nothing.
  process.kill(first.pid, 'SIGSTOP')
  await sale.generateInvoice.click()
  const checking = page.getByRole('alertdialog', { name: 'Checking the payment' })
  await expect(checking).toBeVisible()
  await first.stop('SIGKILL')
  await expect(page.getByText('Connection lost').first()).toBeVisible()
  await expect(checking).toContainText('Asking the server whether card')
  expect(await page.evaluate(() => localStorage.getItem('purser.sale'))).toContain('Samosa chaat')
  await startSecond()
  await expect(page).toHaveURL('/taxinvoice')
  await expect(page.getByText('INV-000001').first()).toBeVisible()
  await expectOneCharge(api, { cardNumber: card.cardNumber, opening: 10_000, total: MENU_TOTAL })
  await page.goto('/setting')
  await expect(inUse(page)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Server' }).getByText(second.address)).toBeVisible()
})
