import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { errorMessages } from '../../src/shared/messages.ts'
import { newDataDir, removeDataDir } from '../support/e2e/venue.ts'
import { expect, test } from '../support/electron-33/desktop-test.ts'
import { type Program, startProgram } from '../support/programs/program.ts'
import { makeCertificate, type TestCertificate } from '../support/tls/certificate.ts'

const createAdministrator = async (page: Page): Promise<void> => {
  await page.getByLabel('Name', { exact: true }).fill('Maya Pinto')
  await page.getByLabel('Email address').fill('maya@ship.example')
  await page.getByLabel('Password', { exact: true }).fill('wind and water')
  await page.getByLabel('Ship or restaurant').fill('MV Meridian Star')
  await page.getByLabel('This terminal').fill('Front Desk 1')
  await page.getByRole('button', { name: 'Create administrator' }).click()
}

test('the desktop app reaches its paired server through its own program, and with another certificate says so', async ({
  dataDir,
  start,
}) => {
  const [folder, serverDir] = [mkdtempSync(join(tmpdir(), 'purser-desktop-')), newDataDir()]
  const [own, other] = [makeCertificate(folder, 'own'), makeCertificate(folder, 'other')]
  const startServer = ({ tlsCert, tlsKey }: TestCertificate, port: string): Promise<Program> => {
    const tls = ['--tls-cert', tlsCert, '--tls-key', tlsKey, '--allowed-origins', 'app://purser']
    return startProgram('src/server/start.ts', ['--port', port, '--data', serverDir, '--books-check', 'off', ...tls])
  }
  let server = await startServer(own, '0')
  const { address } = server
  mkdirSync(join(dataDir, 'workstation'))
  const settings = { serverAddress: address, pins: [{ address, fingerprint: own.fingerprint }] }
  writeFileSync(join(dataDir, 'workstation', 'settings.json'), JSON.stringify(settings))

  const desktop = await start()
  const relay = await desktop.ready()
  expect(relay).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
  const page = await desktop.window()
  await createAdministrator(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Front Desk' })).toBeVisible()
  await expect(page.getByText('Connected').first()).toBeVisible()
  expect((await fetch(`${relay}/api/health`, { headers: { origin: 'https://evil.example' } })).status).toBe(403)

  await server.stop()
  server = await startServer(other, new URL(address).port)
  const refused = await fetch(`${relay}/api/health`)
  expect(await refused.json()).toEqual({ code: 'certificate_refused', msg: errorMessages.certificate_refused })
  await expect(page.getByText('Connection lost').first()).toBeVisible()

  expect(await desktop.quit()).toBe(0)
  await server.stop()
  for (const made of [folder, serverDir]) removeDataDir(made)
})
