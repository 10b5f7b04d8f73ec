import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync, type SQLOutputValue } from 'node:sqlite'
import type { PrintJobReason } from '../../shared/printing/outcome.ts'
import type { PrintJob, PrintJobState } from '../../shared/printing/printing.ts'
import type { PrintKind } from '../../shared/contract/print-subject.ts'
import type { ReceiptDocument } from '../../shared/receipt/document.ts'

/** How long the id of a finished job is remembered, in ms, so that submitting it again prints nothing. */
const REMEMBER_MS = 30 * 24 * 60 * 60 * 1000

const finalStates: ReadonlySet<PrintJobState> = new Set(['printed', 'unconfirmed', 'cancelled'])

/** Whether a job in this state is finished, so that it can no longer be printed. */
export const isFinal = (state: PrintJobState): boolean => finalStates.has(state)

/**
 * The jobs of this workstation on its disk. Every method returns after the disk has the data (SQLite in WAL, synchronous=FULL).
 */
export interface PrintJournal {
  /** Jobs as the last run left them, oldest first; one that was being sent is now `unknown`. */
  jobs(): PrintJob[]
  /** Adds the jobs of one document, all or none. */
  add(jobs: readonly PrintJob[], document: ReceiptDocument): void
  /** Writes the states of jobs, all or none. A finished job's document is deleted, since it may contain guest data. */
  update(jobs: readonly PrintJob[]): void
  /** The document of a job that is not finished. */
  documentOf(id: string): ReceiptDocument
  close(): void
}

/** Another program holds the journal: two queues for one printer could print a job twice. */
export class JournalInUseError extends Error {
  constructor(path: string, cause: unknown) {
    super(`the print journal ${path} is in use by another running Purser`, { cause })
    this.name = 'JournalInUseError'
  }
}

function openDatabase(path: string): DatabaseSync {
  mkdirSync(dirname(path), { recursive: true })
  const database = new DatabaseSync(path)
  try {
    database.exec(`
      PRAGMA busy_timeout = 0;
      PRAGMA locking_mode = EXCLUSIVE;
      PRAGMA journal_mode = WAL;
      PRAGMA synchronous = FULL;
      PRAGMA secure_delete = ON;
      CREATE TABLE IF NOT EXISTS print_jobs (
        position INTEGER PRIMARY KEY AUTOINCREMENT,
        id TEXT NOT NULL UNIQUE,
        title TEXT NOT NULL,
        printer_id TEXT,
        state TEXT NOT NULL,
        reason TEXT,
        attempts INTEGER NOT NULL,
        created_at TEXT NOT NULL,
        updated_at TEXT NOT NULL,
        document TEXT
      ) STRICT;
      BEGIN IMMEDIATE; COMMIT;`)
    addNewColumns(database)
    return database
  } catch (problem) {
    database.close()
    if (problem instanceof Error && /locked|busy/i.test(problem.message)) throw new JournalInUseError(path, problem)
    throw problem
  }
}

/** Columns that journals of older versions lack; their jobs get the default. */
const newColumns = {
  subject_kind: `TEXT NOT NULL DEFAULT 'unknown'`,
  subject_id: `TEXT NOT NULL DEFAULT ''`,
  copy: 'INTEGER NOT NULL DEFAULT 0',
}

function addNewColumns(database: DatabaseSync): void {
  const there = new Set(
    database
      .prepare(`PRAGMA table_info(print_jobs)`)
      .all()
      .map(({ name }) => name),
  )
  for (const [name, definition] of Object.entries(newColumns))
    if (!there.has(name)) database.exec(`ALTER TABLE print_jobs ADD COLUMN ${name} ${definition}`)
}

function jobOf(row: Record<string, SQLOutputValue>): PrintJob {
  const job: PrintJob = {
    id: String(row['id']),
    subject: { kind: row['subject_kind'] as PrintKind, id: String(row['subject_id']) },
    title: String(row['title']),
    copy: row['copy'] as number,
    printerId: row['printer_id'] === null ? null : String(row['printer_id']),
    state: row['state'] as PrintJobState,
    attempts: row['attempts'] as number,
    createdAt: String(row['created_at']),
    updatedAt: String(row['updated_at']),
  }
  return row['reason'] === null ? job : { ...job, reason: row['reason'] as PrintJobReason }
}

const cellsOf = ({ id, subject, title, copy, printerId, state, reason, ...rest }: PrintJob) => [
  id,
  subject.kind,
  subject.id,
  title,
  copy,
  printerId,
  state,
  reason ?? null,
  rest.attempts,
  rest.createdAt,
  rest.updatedAt,
]

function inTransaction(database: DatabaseSync, act: () => void): void {
  database.exec('BEGIN IMMEDIATE')
  try {
    act()
    database.exec('COMMIT')
  } catch (problem) {
    if (database.isTransaction) database.exec('ROLLBACK')
    throw problem
  }
}

/** Marks the jobs that the last run was sending as unknown, and deletes those that are finished long enough. */
function recover(database: DatabaseSync, nowMs: number): void {
  const now = new Date(nowMs).toISOString()
  const oldest = new Date(nowMs - REMEMBER_MS).toISOString()
  database
    .prepare(`UPDATE print_jobs SET state = 'unknown', reason = 'program-ended', updated_at = ? WHERE state = 'sending'`)
    .run(now)
  database.prepare(`DELETE FROM print_jobs WHERE document IS NULL AND updated_at < ?`).run(oldest)
}

/**
 * Opens the journal and locks it for this program until it ends, even if it crashes. Throws JournalInUseError if another program
 * has it, and the system's or SQLite's error if it cannot be opened.
 */
export function openPrintJournal(path: string, nowMs: number): PrintJournal {
  const database = openDatabase(path)
  recover(database, nowMs)
  const insert = database.prepare(
    `INSERT INTO print_jobs
       (id, subject_kind, subject_id, title, copy, printer_id, state, reason, attempts, created_at, updated_at, document)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const change = database.prepare(
    `UPDATE print_jobs SET printer_id = ?, state = ?, reason = ?, attempts = ?, updated_at = ?,
       document = CASE WHEN ? THEN NULL ELSE document END
     WHERE id = ?`,
  )
  const document = database.prepare(`SELECT document FROM print_jobs WHERE id = ?`)
  return {
    jobs: () => database.prepare(`SELECT * FROM print_jobs ORDER BY position`).all().map(jobOf),
    add: (jobs, content) =>
      inTransaction(database, () => {
        for (const job of jobs) insert.run(...cellsOf(job), JSON.stringify(content))
      }),
    update: (jobs) =>
      inTransaction(database, () => {
        for (const { id, printerId, state, reason = null, attempts, updatedAt } of jobs)
          change.run(printerId, state, reason, attempts, updatedAt, isFinal(state) ? 1 : 0, id)
      }),
    documentOf: (id) => {
      const content = document.get(id)?.['document']
      if (typeof content !== 'string') throw new Error(`no document for print job ${id}`)
      return JSON.parse(content) as ReceiptDocument
    },
    close: () => database.close(),
  }
}
