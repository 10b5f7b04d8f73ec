import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { DATABASE_FILE } from '../../../src/server/kernel/db/database.ts'
import { KEY_FILE } from '../../../src/server/kernel/secrets.ts'
import { startPostgres } from '../../support/server/postgres.ts'
import { ask } from '../ask.ts'
import type { Measured, Proof } from '../proof.ts'
import { startProofServer, type ServerOptions } from '../server-process.ts'
import { seams } from '../breaks/r28.ts'

const admin = { name: 'Anita Rao', email: 'anita.rao@mail.example', password: 'a lantern over the bay' }
const FLAGS = ['--backup-at', 'off', '--books-check', 'off']

const start = (folder: string, { flags = [], ...options }: ServerOptions = {}) =>
  startProofServer(folder, { ...options, flags: [...FLAGS, ...flags] })

/** Starts a server in a folder, sets it up and ends it. */
async function venueIn(folder: string, options: ServerOptions = {}): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const server = await start(folder, options)
  await ask(server, 'setup', { body: admin })
  await server.end()
}

const databaseFiles = (folder: string) => readdirSync(folder).filter((name) => name.startsWith(DATABASE_FILE))
const removeDatabase = (folder: string) => databaseFiles(folder).forEach((name) => rmSync(join(folder, name)))

/** What a folder holds but for locks, and what SQLite makes to read a file. */
const digestOf = (folder: string): string =>
  readdirSync(folder)
    .filter((name) => !/\.lock$|-wal$|-shm$/.test(name) && statSync(join(folder, name)).isFile())
    .toSorted()
    .map(
      (name) =>
        `${name} ${createHash('sha256')
          .update(readFileSync(join(folder, name)))
          .digest('hex')}`,
    )
    .join('\n')

interface Case {
  name: string
  /** What is done to a folder that was a venue's. */
  harm: (folder: string) => void
  /** What the refusal has to say. */
  says: RegExp
}

const damages = (other: string): Case[] => [
  { name: 'missing database', harm: removeDatabase, says: /gone or empty.*purser restore/ },
  {
    name: 'emptied database',
    harm: (folder) => truncateSync(join(folder, DATABASE_FILE)),
    says: /gone or empty.*purser restore/,
  },
  {
    name: 'replaced database',
    harm: (folder) => {
      removeDatabase(folder)
      databaseFiles(other).forEach((name) => cpSync(join(other, name), join(folder, name)))
    },
    says: /belongs to another database/,
  },
  { name: 'lost key', harm: (folder) => rmSync(join(folder, KEY_FILE)), says: /key of this database is missing/ },
  {
    name: 'foreign key',
    harm: (folder) => cpSync(join(other, KEY_FILE), join(folder, KEY_FILE)),
    says: /is not the key of this database/,
  },
]

/** Why a start that has to be refused was not, or not as it should be; null when it was. */
async function refusedStart(name: string, says: RegExp, folder: string, options: ServerOptions = {}): Promise<string | null> {
  const before = digestOf(folder)
  try {
    const server = await start(folder, options)
    const { body } = await ask(server, 'setupState')
    await server.end()
    return `${name}: the server starts${body['needed'] === true ? ' and offers a first administrator' : ''}`
  } catch (error) {
    const said = (error as Error).message
    if (!says.test(said)) return `${name}: it says ${said}`
    return digestOf(folder) === before ? null : `${name}: the folder is not as it was`
  }
}

async function refusedDamages(root: string): Promise<(string | null)[]> {
  const [venue, other] = [join(root, 'venue'), join(root, 'other')]
  await Promise.all([venueIn(venue), venueIn(other)])
  const found = damages(other).map(({ name, harm, says }) => {
    const folder = join(root, name)
    cpSync(venue, folder, { recursive: true })
    harm(folder)
    return refusedStart(name, says, folder)
  })
  return Promise.all(found)
}

/** A database deleted under a server that sells: from the next call on nothing is acknowledged, and the next start is refused. */
async function deletedWhileRunning(root: string): Promise<(string | null)[]> {
  const name = 'deleted while running'
  const folder = join(root, name)
  await venueIn(folder)
  const server = await start(folder)
  const login = { body: { email: admin.email, password: admin.password } }
  const { body } = await ask(server, 'login', login)
  removeDatabase(folder)
  const table = { body: { tablefloor: '1st Floor', tableno: 99 }, token: String(body['token']) }
  const answers = [await ask(server, 'createTable', table), await ask(server, 'login', login), await ask(server, 'health')]
  await server.end()
  const given = answers.map((answer) => `${answer.status} ${String(answer.body['code'])}`)
  const allSaySo = given.every((words) => words === '503 database_gone')
  return [
    allSaySo ? null : `${name}: answered ${given.join(', ')}`,
    await refusedStart(`${name}, started again`, /gone or empty/, folder),
  ]
}

async function execute(address: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: address })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}

/** Servers on one PostgreSQL: with another key refused, with a shared one let in; an emptied or dropped database recognised. */
async function onPostgres(root: string, maintenance: string): Promise<(string | null)[]> {
  await execute(maintenance, 'CREATE DATABASE venue')
  const database = maintenance.replace(/\/postgres$/, '/venue')
  const [first, second, third] = [join(root, 'first'), join(root, 'second'), join(root, 'third')]
  await venueIn(first, { database })
  for (const folder of [second, third]) mkdirSync(folder)
  const found = [await refusedStart('second server without the key', /--key-file/, second, { database })]
  writeFileSync(join(second, KEY_FILE), 'ab'.repeat(32))
  found.push(await refusedStart('second server with another key', /is not the key/, second, { database }))
  const shared = await start(third, { database, flags: ['--key-file', join(first, KEY_FILE)] })
  const { status, body } = await ask(shared, 'login', { body: { email: admin.email, password: admin.password } })
  if (status !== 200) found.push(`a second server with the shared key answers ${status} ${String(body['code'])}`)
  await execute(maintenance, 'DROP DATABASE venue WITH (FORCE)')
  const health = await ask(shared, 'health')
  if (health.status !== 503) found.push(`dropped while running: health answers ${health.status}`)
  await shared.end()
  await execute(maintenance, 'CREATE DATABASE venue')
  found.push(await refusedStart('emptied PostgreSQL', /the database of --db is empty/, first, { database }))
  return found
}

async function measure(): Promise<Measured> {
  const root = mkdtempSync(join(tmpdir(), 'purser-foreign-'))
  const postgres = await startPostgres({ durable: false })
  const all = [await refusedDamages(root), await deletedWhileRunning(root), await onPostgres(root, postgres.address)].flat()
  await postgres.stop()
  rmSync(root, { recursive: true, force: true })
  const found = all.filter((fault) => fault !== null)
  return {
    holds: found.length === 0,
    figure:
      found.length === 0
        ? `${all.length} wrong folders, keys and databases refused with what to do, nothing written, no first administrator offered`
        : `${found.length} of ${all.length} not recognised`,
    found,
  }
}

const proof: Proof = {
  id: 'R28',
  goal: 'a missing, emptied, replaced or deleted database and a lost or foreign key are refused, nothing written; both databases',
  lane: 'waits',
  measure,
  control: {
    broken: 'a folder knows nothing of its database',
    seams,
  },
}
export default proof
