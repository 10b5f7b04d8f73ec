import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '../../../src/shared/ids.ts'
import { clientAt } from '../../support/api-client.ts'
import { paxForm } from '../../support/guest.ts'
import { makeDataFolder, type Program, startProgram } from '../../support/programs/program.ts'

/** Right, wrong, easy to guess, too long: none may be found anywhere afterwards. */
const PINS = { right: '907316', wrong: '907317', easy: '765432', long: '90731690731' }
const YEAR_MS = 31_536_000_000

const dataDir = makeDataFolder()
let program: Program
beforeAll(async () => {
  const flags = ['--port', '0', '--data', dataDir, '--log-level', 'debug', '--backup-at', 'off']
  program = await startProgram('src/server/start.ts', flags)
})
afterAll(async () => {
  await program.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

/** Ids and hashes, whose digits may be those of a PIN by chance. */
const HEX = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|[0-9a-f]{32,}/g

/** Every file of the data folder, as it lies on the disk while the server runs, without ids and hashes. */
const files = (): string =>
  readdirSync(dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
    .join('\n')
    .replaceAll(HEX, '')

it('a PIN that was typed is in no file and no line of the log, at its most verbose', async () => {
  const administrator = { name: 'Anita Rao', email: 'anita@ship.example', password: 'long enough secret' }
  const { token } = await clientAt(program.address).ok('setup', { body: administrator })
  const client = clientAt(program.address, token)
  const cardNumber = '10001'
  await client.ok('createPax', { body: paxForm({ paxManifestNo: cardNumber }) })
  const expiryDate = new Date(Date.now() + YEAR_MS).toISOString()
  const activate = (pin: string) => {
    const body = { cardNumber, balance: 500, nameOfCard: 'Leela', expiryDate, pin }
    return client.call('activateCard', { body, key: newId() })
  }
  expect((await activate(PINS.easy)).status).toBe(422)
  expect((await activate(PINS.right)).body.pin).toBe('set')
  const dish = { dishName: 'Samosa', price: 240, imageUrl: '', rating: 4, type: 'Starters' }
  const order = [{ _id: (await client.ok('createDish', { body: dish }))._id, qty: 1 }]
  const verify = (pin: string) => client.call('verifyCardPin', { body: { cardNumber, pin, order } })
  const statuses = [await verify(PINS.wrong), await verify(PINS.long), await verify(PINS.right)].map(({ status }) => status)
  expect(statuses).toEqual([422, 400, 200])
  const kept = files()
  expect(kept, 'what is kept is found').toContain('Samosa')
  expect(program.said()).toContain('ready ')
  for (const pin of Object.values(PINS)) {
    expect(kept).not.toContain(pin)
    expect(program.said()).not.toContain(pin)
  }
})
