import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, onTestFinished, test } from 'vitest'
import { JournalInUseError, openPrintJournal } from '../../../../src/main/printing/print-journal.ts'
import { createPrintService } from '../../../../src/main/printing/print-service.ts'
import type { PrintJob, PrintJobState } from '../../../../src/shared/printing/printing.ts'
import { serviceIn, temporaryFolder } from '../../../support/printing/virtual-printer.ts'
import { invoiceJob } from '../../../support/printing/virtual-printer-samples.ts'

const day = 24 * 60 * 60 * 1000
const now = Date.parse('2026-11-21T14:16:00.000Z')
const at = new Date(now).toISOString()
const { document } = invoiceJob('a')
const job = (id: string, state: PrintJobState = 'queued'): PrintJob => ({
  id,
  subject: { kind: 'invoice', id: 'order-483' },
  title: 'INV-000483',
  copy: 1,
  printerId: 'desk',
  state,
  attempts: 0,
  createdAt: at,
  updatedAt: at,
})

function journalIn(folder: string, nowMs = now) {
  const journal = openPrintJournal(join(folder, 'print-journal.db'), nowMs)
  let open = true
  const close = () => {
    if (open) journal.close()
    open = false
  }
  onTestFinished(close)
  return { ...journal, close }
}

describe('the print journal', () => {
  test('returns jobs as they were, in the order they came, and `sending` as unknown', () => {
    const folder = temporaryFolder()
    const first = journalIn(folder)
    for (const id of ['a', 'b', 'c']) first.add([job(id)], document)
    first.update([{ ...job('b', 'sending'), attempts: 1 }])
    first.update([{ ...job('c', 'held'), attempts: 4, reason: 'paper-out' }])
    first.close()
    const second = journalIn(folder, now + 1000)
    expect(second.jobs()).toEqual([
      job('a'),
      { ...job('b', 'unknown'), attempts: 1, reason: 'program-ended', updatedAt: '2026-11-21T14:16:01.000Z' },
      { ...job('c', 'held'), attempts: 4, reason: 'paper-out' },
    ])
    expect(second.documentOf('c')).toEqual(document)
  })

  test('reads the jobs of a version that did not keep what a print is of', () => {
    const folder = temporaryFolder()
    const older = new DatabaseSync(join(folder, 'print-journal.db'))
    older.exec(`CREATE TABLE print_jobs (position INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, title TEXT NOT NULL,
      printer_id TEXT, state TEXT NOT NULL, reason TEXT, attempts INTEGER NOT NULL, created_at TEXT NOT NULL, updated_at TEXT NOT NULL,
      document TEXT) STRICT`)
    older
      .prepare(`INSERT INTO print_jobs VALUES (1, 'a', 'INV-000483', 'desk', 'queued', NULL, 0, ?, ?, ?)`)
      .run(at, at, JSON.stringify(document))
    older.close()
    const unknown = { ...job('a'), subject: { kind: 'unknown', id: '' }, copy: 0 }
    const first = journalIn(folder)
    expect(first.jobs()).toEqual([unknown])
    expect(first.documentOf('a')).toEqual(document)
    first.add([job('b')], document)
    first.close()
    expect(journalIn(folder).jobs()).toEqual([unknown, job('b')])
  })

  test('belongs to one program at a time', () => {
    const folder = temporaryFolder()
    const first = journalIn(folder)
    expect(() => journalIn(folder)).toThrow(JournalInUseError)
    first.close()
    expect(() => journalIn(folder)).not.toThrow()
  })

  test('forgets a finished job’s document, and the guest’s name with it', () => {
    const folder = temporaryFolder()
    const journal = journalIn(folder)
    for (const [index, state] of (['printed', 'unconfirmed', 'cancelled'] as const).entries()) {
      journal.add([job(`${index}`)], document)
      journal.update([job(`${index}`, state)])
      expect(() => journal.documentOf(`${index}`)).toThrow(/no document/)
    }
    journal.add([job('open')], { blocks: [{ kind: 'text', text: 'Still Waiting' }] })
    journal.close()
    const bytes = readFileSync(join(folder, 'print-journal.db'), 'latin1')
    expect(bytes).not.toContain('Rohan Mehta')
    expect(bytes, 'control: an open job’s document is there').toContain('Still Waiting')
  })

  test('remembers finished ids for 30 days, open jobs for ever', () => {
    const folder = temporaryFolder()
    const journal = journalIn(folder)
    for (const id of ['done', 'held']) journal.add([job(id)], document)
    journal.update([job('done', 'printed')])
    journal.update([job('held', 'held')])
    journal.close()
    const ids = (nowMs: number) => {
      const later = journalIn(folder, nowMs)
      const found = later.jobs().map(({ id }) => id)
      later.close()
      return found
    }
    expect(ids(now + 30 * day)).toEqual(['done', 'held'])
    expect(ids(now + 30 * day + 1)).toEqual(['held'])
  })
})

describe('damage', () => {
  test('a damaged printers’ file is set aside and the till opens', async () => {
    const folder = temporaryFolder()
    writeFileSync(join(folder, 'printers.json'), '{"version":1,"printers":[{"id":')
    const problems: unknown[] = []
    const service = createPrintService({ dataDir: folder, now: () => now, onProblem: (problem) => problems.push(problem) })
    expect(service.printers()).toEqual([])
    expect(String(problems[0])).toContain('printers.json.damaged')
    expect(readFileSync(join(folder, 'printers.json.damaged'), 'utf8')).toContain('"printers"')
    await service.close()
  })

  test('two programs on one folder: the second says so', () => {
    const folder = temporaryFolder()
    serviceIn(folder)
    expect(() => serviceIn(folder)).toThrow('in use by another running Purser')
  })
})
