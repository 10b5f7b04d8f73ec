import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openRelayServer } from '../../src/main/server-connection/relay-server.ts'
import { openLine } from '../../src/main/server-connection/server-line.ts'
import { openSettings } from '../../src/main/host/settings.ts'
import { errorMessages, specified } from '../../src/shared/messages.ts'
import { groupsOf } from '../../src/shared/pairing.ts'
import { clientAt } from '../support/api-client.ts'
import { startTerminal } from '../support/e2e/program.ts'
import { expect, test } from '../support/e2e/test.ts'
import { newDataDir, removeDataDir } from '../support/e2e/venue.ts'
import { type Program, startProgram } from '../support/programs/program.ts'
import { makeCertificate, type TestCertificate } from '../support/tls/certificate.ts'

const admin = { email: 'maya@ship.example', password: 'wind and water' }

/** A code of a server that was just set up, made in its back office. */
async function codeOf({ address, said }: Program, { fingerprint }: TestCertificate, folder: string): Promise<string> {
  const settings = { ...openSettings(folder).current(), serverAddress: address, pins: [{ address, fingerprint }] }
  const line = openLine(() => settings)
  if (line === null) throw new Error('nothing is in between')
  const relay = await openRelayServer(line)
  const [, setupCode = ''] = /^set-up code (\S+)/m.exec(said()) ?? []
  const { token } = await clientAt(relay.address).ok('setup', { body: { name: 'Maya Pinto', ...admin, code: setupCode } })
  const { code } = await clientAt(relay.address, token).ok('makePairingCode')
  relay.close()
  line.close()
  return code
}

test('a new terminal is paired with a server that has a certificate of its own, and takes no other from then on', async ({
  page,
}) => {
  const [folder, serverDir, dataDir] = [mkdtempSync(join(tmpdir(), 'purser-pairing-')), newDataDir(), newDataDir()]
  const [own, other] = [makeCertificate(folder, 'own'), makeCertificate(folder, 'other')]
  const startServer = ({ tlsCert, tlsKey }: TestCertificate, port: string): Promise<Program> => {
    const tls = ['--tls-cert', tlsCert, '--tls-key', tlsKey, '--allowed-hosts', 'pos.ship.example']
    return startProgram('src/server/start.ts', ['--port', port, '--data', serverDir, '--books-check', 'off', ...tls])
  }
  let server = await startServer(own, '0')
  const { address } = server
  const code = groupsOf(await codeOf(server, own, folder))
  const terminal = await startTerminal(dataDir)

  await page.goto(terminal.address)
  await page.getByRole('link', { name: 'Connect to it' }).click()
  await page.getByRole('button', { name: 'Pair', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Pair with a server' })
  await dialog.getByLabel('Address').fill(address)
  await dialog.getByLabel('Pairing code').fill(code.toLowerCase())
  await dialog.getByRole('button', { name: 'Pair' }).click()
  await expect(page.getByText('Restart Purser to use it')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pair again' })).toBeVisible()
  await terminal.stop()
  await terminal.startAgain()

  await page.goto(terminal.address)
  await page.getByLabel('Email').fill(admin.email)
  await page.getByLabel('Password', { exact: true }).fill(admin.password)
  await page.getByRole('button', { name: specified.login, exact: true }).click()
  await expect(page).not.toHaveURL(`${terminal.address}/`)
  await page.goto(`${terminal.address}/setting`)
  const panel = page.getByRole('region', { name: 'Server' })
  await expect(panel.getByText('In use · Answers')).toBeVisible()
  await expect(panel.getByText('Paired', { exact: true })).toBeVisible()
  await page.goto(`${terminal.address}/adminuser/venue`)
  await page.getByRole('button', { name: 'Make pairing code' }).click()
  const shown = page.getByRole('region', { name: 'Terminals', exact: true })
  await expect(shown.getByText(/^([0-9A-Z]{4}-){3}[0-9A-Z]{4}$/)).toBeVisible()
  await expect(shown).toContainText(own.fingerprint)
  await expect(shown).toContainText('https://pos.ship.example')

  await server.stop()
  server = await startServer(other, new URL(address).port)
  await page.getByRole('button', { name: 'Make another code' }).click()
  await expect(page.getByText(errorMessages.certificate_refused).first()).toBeVisible()
  await page.goto(`${terminal.address}/setting`)
  await expect(panel.getByText('In use · Another certificate: pair this terminal again')).toBeVisible()
  await expect(panel.getByText('Connection lost')).toBeVisible()

  await terminal.kill()
  await server.stop()
  for (const made of [folder, serverDir, dataDir]) removeDataDir(made)
})
