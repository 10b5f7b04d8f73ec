import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { isoOf } from '../../../shared/time.ts'
import {
  belongsToDatabase,
  type BooksCheck,
  type Breach,
  CHAIN,
  checkPlace,
  FILE_CHECK,
  findIdentity,
  identityPlaceOf,
  openReadOnly,
  readFolderId,
  troubleOf,
  troubleText,
} from '../../ops/index.ts'
import { DATABASE_FILE } from '../../kernel/db/database.ts'
import { damageText } from '../../kernel/db/engine/storage-trouble.ts'
import { clockBehind } from '../../cards/index.ts'
import { keyPathOf, readSecrets, type Secrets } from '../../kernel/secrets.ts'
import { bad, type Finding, good } from '../../../shared/finding.ts'
import { checkDisk, checkFolder, checkPort, checkPrinters, checkSharedServer, checkVersions, sharedServerOf } from './machine.ts'

/** Where data and key are. */
interface DataPlace {
  dataDir: string
  /** A postgres:// address; empty for the embedded database. */
  database: string
  keyFile: string
}

/** Breaches that are named; `purser verify` names all. */
const MAX_SHOWN = 3

/** Turns an error into a line that says what to do. */
type Reason = (error: unknown) => string

function checkKey(place: DataPlace): { finding: Finding; secrets: Secrets | null } {
  const path = keyPathOf(place)
  try {
    const secrets = readSecrets(path)
    const found = secrets === null ? bad('key', `${path} is missing: put it back from a backup`) : good('key', path)
    return { finding: found, secrets }
  } catch (error) {
    return { finding: bad('key', (error as Error).message), secrets: null }
  }
}

async function checkIdentity(place: DataPlace, secrets: Secrets | null): Promise<Finding> {
  const { db, close } = openReadOnly(placeOf(place))
  try {
    const row = await findIdentity(db)
    const trouble = troubleOf({ row, folderId: readFolderId(place.dataDir), mark: secrets?.keyMark ?? null })
    if (trouble !== null) return bad('identity', troubleText(trouble, identityPlaceOf(place)))
    return good(
      'identity',
      row === undefined
        ? 'a database that has not been started yet'
        : `folder, key and database ${row.database_id} belong together`,
    )
  } finally {
    await close()
  }
}

async function checkClock(place: DataPlace, now: number): Promise<Finding> {
  const { db, close } = openReadOnly(placeOf(place))
  try {
    const latest = await clockBehind(db, now)
    return latest === null
      ? good('clock', `${isoOf(now)}, not before the newest entry of the ledger`)
      : bad('clock', `it says ${isoOf(now)}, but the ledger has an entry of ${isoOf(latest)}: set the clock right`)
  } finally {
    await close()
  }
}

const placeOf = ({ dataDir, database }: DataPlace): { file: string } | { address: string } =>
  database === '' ? { file: join(dataDir, DATABASE_FILE) } : { address: database }

/** What to do about books that are not intact: a damaged file is restored, rows that do not add up are looked at. */
function adviceOn(breaches: readonly Breach[], place: DataPlace): string {
  const isFile = breaches.some(({ invariant }) => invariant === FILE_CHECK)
  return isFile ? damageText(place) : 'purser verify names each'
}

function booksFindings({ breaches, sales, ledgerRows, ledgerHash }: BooksCheck, place: DataPlace): Finding[] {
  const found = breaches.slice(0, MAX_SHOWN).map(({ invariant, found: what }) => `${invariant}: ${what}`)
  const head = ledgerHash === '' ? 'no entries yet' : `head ${ledgerRows}:${ledgerHash}`
  return [
    breaches.length === 0
      ? good('database', `intact, ${sales} sales`)
      : bad('database', `NOT INTACT (${found.join('; ')}): ${adviceOn(breaches, place)}`),
    breaches.some(({ invariant }) => invariant === CHAIN)
      ? bad('chain', 'the hash chain is broken: keep the data and restore a backup')
      : good('chain', head),
  ]
}

/** Runs one check; what it throws is its finding. */
async function finding(part: string, reason: Reason, check: () => Promise<Finding | Finding[]>): Promise<Finding[]> {
  try {
    return [await check()].flat()
  } catch (error) {
    return [bad(part, reason(error))]
  }
}

/** Whether there is no embedded database yet, in a folder that never had one. */
function isNew({ dataDir, database }: DataPlace): boolean {
  const file = statSync(join(dataDir, DATABASE_FILE), { throwIfNoEntry: false })
  return database === '' && (file?.size ?? 0) === 0 && existsSync(dataDir) && !belongsToDatabase(dataDir)
}

/** Key, identity, database, chain and clock of the data that this machine holds. Writes nothing. */
async function checkData(place: DataPlace, now: number, reason: Reason): Promise<Finding[]> {
  if (isNew(place)) return [good('database', 'none yet: the first start makes it')]
  const key = checkKey(place)
  const { dataDir, database } = place
  if (database === '' && !existsSync(join(dataDir, DATABASE_FILE)))
    return [key.finding, bad('database', troubleText('database_gone', identityPlaceOf(place)))]
  return [
    key.finding,
    ...(await finding('identity', reason, () => checkIdentity(place, key.secrets))),
    ...(await finding('database', reason, async () => booksFindings(await checkPlace(placeOf(place), () => undefined), place))),
    ...(await finding('clock', reason, () => checkClock(place, now))),
  ]
}

interface Installation {
  dataDir: string
  database: string
  keyFile: string
  port: number
}

/** Looks at all that an installation needs, changing nothing: one finding for each part. */
export async function checkInstallation(installation: Installation, now: number, reason: Reason): Promise<Finding[]> {
  const { dataDir, port } = installation
  const folder = checkFolder(dataDir)
  const machine = [checkVersions(), folder]
  if (!folder.isGood) return machine
  const shared = sharedServerOf(dataDir)
  const data =
    shared === null ? [...(await checkData(installation, now, reason)), await checkPort(port)] : [await checkSharedServer(shared)]
  return [...machine, checkDisk(dataDir), ...data, checkPrinters(dataDir)]
}
