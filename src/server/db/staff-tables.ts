import type { Generated } from 'kysely'

export interface StaffRow {
  id: string
  name: string
  email: string
  password_hash: string
  accessroutes: string
  disabled_at: number | null
  created_at: number
}

export interface SessionRow {
  token_hash: string
  staff_id: string
  created_at: number
  seen_at: number
  expires_at: number
}

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
