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

/** The columns that an anchor covers, by its form. A new column makes a new form, so that older anchors stay valid. */
const forms = {
  1: firstForm,
  2: [...firstForm, 'day_ends'],
  3: [...firstForm, 'day_ends', 'voyage', 'day_not_before'],
  4: [...firstForm, 'day_ends', 'voyage', 'day_not_before', 'shifts'],
} as const satisfies Record<number, readonly (keyof VenueRow)[]>

type Form = keyof typeof forms

const NEWEST: Form = 4

/** Does not compile if the newest form lacks a column: all settings of the venue are compared. */
type Unnamed = Exclude<keyof VenueRow, (typeof forms)[typeof NEWEST][number]>
export const everyColumnIsNamed: [Unnamed] extends [never] ? true : Unnamed = true

/** An entry of the audit trail about the venue's versions up to `version`. */
export interface VenueAnchor {
  version: number
  form: Form
  hash: string
}

/** The hash of each version, over it and all before it, oldest first. */
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

/** The subject of the audit entry for a saved version; its hash covers that version and all before it. */
export async function anchorNow(tx: Transaction): Promise<string> {
  const [last] = [...hashesOf(await versions(tx), NEWEST)].slice(-1)
  return last === undefined ? '' : `venue ${last[0]} ${NEWEST} ${last[1]}`
}

/** Parses the anchor in an entry's subject; null for any other subject. */
export function anchorIn(subject: string): VenueAnchor | null {
  const [, version = '', form = '', hash = ''] = /^venue (\d+) (\d+) ([0-9a-f]{64})$/.exec(subject) ?? []
  return Number(form) in forms ? { version: Number(version), form: Number(form) as Form, hash } : null
}

/** The name of the invariant. */
export const SETTINGS = 'the settings of the venue are as the audit trail says'

/** The first version that is missing, was changed, or was added without an entry; null if all are as noted. */
export async function firstChangedVersion(db: Reading, anchors: readonly VenueAnchor[]): Promise<number | null> {
  if (anchors.length === 0) return null
  const rows = await versions(db)
  const kept = new Map(Object.keys(forms).map((form) => [Number(form), hashesOf(rows, Number(form) as Form)]))
  const changed = anchors.find(({ version, form, hash }) => kept.get(form)?.get(version) !== hash)
  if (changed !== undefined) return changed.version
  const noted = Math.max(...anchors.map(({ version }) => version))
  return rows.find(({ version }) => version > noted)?.version ?? null
}

/** The number of versions without an entry in the audit trail, which cannot be compared. */
export async function unanchoredVersions(db: Reading): Promise<number> {
  const anchored = await db.selectFrom('audit_log').select('seq').where('subject', 'like', 'venue %').limit(1).executeTakeFirst()
  return anchored === undefined ? (await versions(db)).length : 0
}
