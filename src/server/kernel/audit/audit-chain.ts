import { hash as hashOf } from 'node:crypto'
import type { AuditRow } from '../db/tables/people-tables.ts'

/** The end of the audit trail's chain. */
export interface AuditEnd {
  seq: number
  hash: string
}

/** An entry before it has its place in the chain. */
export type AuditFacts = Omit<AuditRow, 'seq' | 'prev_hash' | 'hash'>

/** SHA-256 over all that an entry says and the hash of the one before it, so that no entry can be changed, dropped or put in unseen. */
export const auditHash = ({
  prev_hash,
  seq,
  id,
  at,
  staff_id,
  action,
  subject,
  detail,
  terminal,
}: Omit<AuditRow, 'hash'>): string =>
  hashOf('sha256', JSON.stringify([prev_hash, seq, id, at, staff_id, action, subject, detail, terminal]), 'hex')

/** An entry with its place in the chain, after `end`. */
export function chainEntry(facts: AuditFacts, end: AuditEnd): AuditRow {
  const chained = { ...facts, seq: end.seq + 1, prev_hash: end.hash }
  return { ...chained, hash: auditHash(chained) }
}

/** The number of the first entry that does not follow from the one before it, or null when the chain is intact. */
export function firstBrokenEntry(entries: readonly AuditRow[], start: AuditEnd = { seq: 0, hash: '' }): number | null {
  let end = start
  for (const entry of entries) {
    if (entry.seq !== end.seq + 1 || entry.prev_hash !== end.hash || entry.hash !== auditHash(entry)) return entry.seq
    end = entry
  }
  return null
}
