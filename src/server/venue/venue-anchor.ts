import { hash as hashOf } from 'node:crypto'
import type { Reading, Transaction } from '../kernel/db/database.ts'
import type { VenueRow } from '../kernel/db/tables/tables.ts'

const firstForm = [
  'version',
  'name',
  'address',
  'tax_id',
  'footer',
  'time_zone',
  'card_number_start',
  'card_number_count',
  'country_code',
  'points_per_hundred',
  'refund_limit',
  'refund_day_limit',
  'refill_limit',
  'void_limit',
  'keys_required',
  'day_first',
  'csv_semicolons',
  'voyage_end',
  'require_amount',
  'idle_minutes',
  'reserved_minutes',
  'late_minutes',
  'stations',
  'discounts',
  'courses',
  'outlets',
  'tenders',
  'created_at',
  'charges',
  'happy_hours',
] as const satisfies readonly (keyof VenueRow)[]

/** The columns that an anchor covers, by its form: a later column makes a new form, so that older anchors stay good. */
const forms = { 1: firstForm, 2: [...firstForm, 'day_ends'] } as const satisfies Record<number, readonly (keyof VenueRow)[]>

type Form = keyof typeof forms

const NEWEST: Form = 2

/** A column that no form names does not compile: the venue's settings are compared whole. */
type Unnamed = Exclude<keyof VenueRow, (typeof forms)[typeof NEWEST][number]>
export const everyColumnIsNamed: [Unnamed] extends [never] ? true : Unnamed = true

/** What an entry of the audit trail says of the venue's versions up to one. */
export interface VenueAnchor {
  version: number
  form: Form
  hash: string
}

/** The hash over each version and all before it, oldest first. */
function hashesOf(rows: readonly VenueRow[], form: Form): Map<number, string> {
  let before = ''
  return new Map(
    rows.map((row) => {
      before = hashOf('sha256', JSON.stringify([before, ...forms[form].map((column) => row[column])]), 'hex')
      return [row.version, before]
    }),
  )
}

const versions = (db: Reading): Promise<VenueRow[]> => db.selectFrom('venue_versions').selectAll().orderBy('version').execute()

/** The subject of the entry that notes a saved version: it holds that version and all before it. */
export async function anchorNow(tx: Transaction): Promise<string> {
  const [last] = [...hashesOf(await versions(tx), NEWEST)].slice(-1)
  return last === undefined ? '' : `venue ${last[0]} ${NEWEST} ${last[1]}`
}

/** The anchor that an entry's subject is; null for any other subject. */
export function anchorIn(subject: string): VenueAnchor | null {
  const [, version = '', form = '', hash = ''] = /^venue (\d+) (\d+) ([0-9a-f]{64})$/.exec(subject) ?? []
  return Number(form) in forms ? { version: Number(version), form: Number(form) as Form, hash } : null
}

/** The name of the invariant. */
export const SETTINGS = 'the settings of the venue are as the audit trail says'

/** The first version that is gone, was changed, or was put in without an entry; null where all are as noted. */
export async function firstChangedVersion(db: Reading, anchors: readonly VenueAnchor[]): Promise<number | null> {
  if (anchors.length === 0) return null
  const rows = await versions(db)
  const kept = new Map(Object.keys(forms).map((form) => [Number(form), hashesOf(rows, Number(form) as Form)]))
  const changed = anchors.find(({ version, form, hash }) => kept.get(form)?.get(version) !== hash)
  if (changed !== undefined) return changed.version
  const noted = Math.max(...anchors.map(({ version }) => version))
  return rows.find(({ version }) => version > noted)?.version ?? null
}

/** How many versions are in no entry of the trail, which nothing can be held against. */
export async function unanchoredVersions(db: Reading): Promise<number> {
  const anchored = await db.selectFrom('audit_log').select('seq').where('subject', 'like', 'venue %').limit(1).executeTakeFirst()
  return anchored === undefined ? (await versions(db)).length : 0
}
