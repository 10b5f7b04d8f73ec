import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import {
  backupName,
  type BooksCheck,
  type BooksEnd,
  checkPlace,
  FILE_CHECK,
  hashOfRow,
  invariantNames,
  makeBackup,
  type OnProgress,
  readBackup,
  readPassphrase,
  restoreBackup,
  settleRestore,
} from '../ops/index.ts'
import { DATABASE_FILE } from '../kernel/db/database.ts'
import { EarlierDataError, earlierDataText } from '../kernel/db/migrate.ts'
import { damageText, isDamage } from '../kernel/db/engine/storage-trouble.ts'
import { lockFolder } from '../kernel/folder.ts'
import { countIn } from '../venue/index.ts'
import { checkInstallation } from './check/check.ts'
import { findingLine } from '../../shared/finding.ts'
import { type CommandOptions, parseCommand, usage } from './command-options.ts'

/** Where a command writes. */
interface Voice {
  out(line: string): void
  err(line: string): void
}

const [DONE, FAILED, WRONG_USE] = [0, 1, 2] as const

const reasons: Record<string, string> = {
  ECONNREFUSED: 'the database of --db does not answer: is PostgreSQL running?',
  '3D000': 'the database of --db does not exist: create it first',
  '28P01': 'the database of --db does not take this password',
  '42P01': 'the database of --db holds no Purser data',
  EACCES: 'no permission for this folder or file',
  EROFS: 'this folder is read-only',
  ENOSPC: 'the disk is full',
}

function reasonOf(error: unknown, place: CommandOptions): string {
  if (isDamage(error)) return damageText(place)
  if (error instanceof EarlierDataError) return earlierDataText(place)
  const { code = '', message } = error as NodeJS.ErrnoException
  return reasons[code] ?? message
}

const quiet: OnProgress = () => undefined

/** A restore that was cut short counts as done: it is ended before the data are read, unless a running program has done so. */
function settle({ dataDir, database }: CommandOptions): void {
  if (database !== '' || !existsSync(dataDir)) return
  const lock = lockFolder(dataDir, 'database')
  if (lock === null) return
  settleRestore(dataDir)
  lock.release()
}

/** Rows are counted over all outlets; the head of each outlet's chain is a line of its own, by the row's number in the books. */
function booksLine({ sales, ledgerRows, ledgerHash, others = [] }: BooksEnd): string {
  const heads = [{ ledgerRows, ledgerHash }, ...others]
  const rows = heads.reduce((all, head, index) => all + countIn(index + 1, head.ledgerRows), 0)
  const lines = heads.map((head) => `chain head ${head.ledgerRows}:${head.ledgerHash === '' ? 'none' : head.ledgerHash}`)
  return [`sales ${sales}`, `ledger ${rows} rows`, ...lines].join('\n')
}

async function backup(options: CommandOptions, voice: Voice): Promise<number> {
  settle(options)
  const at = Date.now()
  const wanted = resolve(options.to)
  const to = existsSync(wanted) && statSync(wanted).isDirectory() ? join(wanted, backupName(at, 'manual')) : wanted
  if (existsSync(to)) throw new Error(`${to} exists: choose another name`)
  const made = await makeBackup({ ...options, to, passphrase: readPassphrase(options.passphraseFile), at }, quiet)
  if (!made.ok) throw new Error(made.error)
  voice.out(`backup ${to}\nbytes ${made.value.bytes}\n${booksLine(made.value)}\nintact`)
  return DONE
}

async function restore(options: CommandOptions, voice: Voice): Promise<number> {
  const restored = await restoreBackup({ ...options, passphrase: readPassphrase(options.passphraseFile), at: Date.now() }, quiet)
  if (!restored.ok) throw new Error(restored.error)
  const { manifest, aside } = restored.value
  voice.out(`restored ${resolve(options.from)}, made ${manifest.createdAt} by Purser ${manifest.version}`)
  voice.out(booksLine(manifest.books))
  if (aside !== null) voice.out(`the earlier data is kept in ${aside}`)
  return DONE
}

/** What a check says of one invariant: what broke it, else why some of it was not checked, else that it holds. */
function invariantLine({ breaches, notChecked }: BooksCheck, name: string): string {
  const found = breaches.filter(({ invariant }) => invariant === name).map((breach) => breach.found)
  if (found.length > 0) return `BROKEN ${name}: ${found.slice(0, 5).join(', ')}`
  const why = notChecked.find(({ invariant }) => invariant === name)?.why
  return why === undefined ? `ok     ${name}` : `not checked ${name}: ${why}`
}

function report(check: BooksCheck, names: readonly string[], voice: Voice): number {
  for (const name of names) voice.out(invariantLine(check, name))
  voice.out(`${booksLine(check)}\n${check.breaches.length === 0 ? 'intact' : 'NOT INTACT'}`)
  return check.breaches.length === 0 ? DONE : FAILED
}

async function verifyFile({ from }: CommandOptions, voice: Voice): Promise<number> {
  const scratch = mkdtempSync(join(tmpdir(), 'purser-verify-'))
  try {
    const read = await readBackup(from, scratch, quiet)
    if (!read.ok) throw new Error(read.error)
    return report({ ...read.value.manifest.books, breaches: [], notChecked: read.value.notChecked }, invariantNames, voice)
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

async function verify(options: CommandOptions, voice: Voice): Promise<number> {
  if (options.from !== '') return verifyFile(options, voice)
  settle(options)
  const { database, dataDir } = options
  const place = database === '' ? { file: join(dataDir, DATABASE_FILE) } : { address: database }
  const names = database === '' ? [FILE_CHECK, ...invariantNames] : invariantNames
  const check = await checkPlace(place, quiet)
  const status = report(check, names, voice)
  if (check.breaches.some(({ invariant }) => invariant === FILE_CHECK)) voice.err(`purser: ${damageText(options)}`)
  return options.head === '' ? status : Math.max(status, await compareHead(place, options.head, voice))
}

/** Holds a head that was written down against the row that the data have now. */
async function compareHead(place: { file: string } | { address: string }, head: string, voice: Voice): Promise<number> {
  const [row = '', hash = ''] = head.split(':')
  const found = await hashOfRow(place, Number(row))
  const isSame = found?.startsWith(hash) === true
  voice.out(
    isSame
      ? `ok     the data holds the given head ${head}`
      : `BROKEN the given head ${head}: row ${row} is ${found ?? 'missing'}`,
  )
  return isSame ? DONE : FAILED
}

/** Looks at the whole installation; all that it finds is said, and one bad finding makes the status. */
async function checkAll(options: CommandOptions, voice: Voice): Promise<number> {
  const findings = await checkInstallation(options, Date.now(), (error) => reasonOf(error, options))
  for (const finding of findings) voice.out(findingLine(finding))
  return findings.every(({ isGood }) => isGood) ? DONE : FAILED
}

/** Runs `purser backup|restore|verify|check` and answers its exit status: 0 done and intact, 1 refused or not intact, 2 wrong use. */
export async function runCommand(argv: readonly string[], env: NodeJS.ProcessEnv, voice: Voice): Promise<number> {
  const parsed = parseCommand(argv, env)
  if (!parsed.ok) {
    voice.err(`purser: ${parsed.error}\n\n${usage}`)
    return WRONG_USE
  }
  if (parsed.value === null) {
    voice.out(usage)
    return DONE
  }
  try {
    return await { backup, restore, verify, check: checkAll }[parsed.value.command](parsed.value, voice)
  } catch (error) {
    voice.err(`purser: ${reasonOf(error, parsed.value)}`)
    return FAILED
  }
}
