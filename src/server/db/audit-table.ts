import type { Generated } from 'kysely'

/** Append-only. `subject` is the id of what was acted on, `detail` what its name does not say; neither holds personal data. */
export interface AuditRow {
  id: string
  at: number
  staff_id: string
  action: string
  subject: string
  detail: string
  terminal: Generated<string>
}
