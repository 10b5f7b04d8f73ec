import { cleanText, isBlank } from '../../../shared/clean-text.ts'
import type { Enrolment, EnrolmentForm, MemberPax } from '../../../shared/contract/members.ts'
import type { Venue } from '../../../shared/contract/venue.ts'
import { ok, type Result } from '../../../shared/errors.ts'
import { failField } from '../../../shared/messages.ts'
import { isoOf } from '../../../shared/time.ts'
import type { EnrolmentRow, PaxRow } from '../../kernel/db/tables/tables.ts'
import { pastOf } from '../../kernel/clock-skew.ts'
import { NO_MOBILE } from '../../../shared/forms/pax-rules.ts'
import { mobileOf } from '../passengers/pax.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** How many applications are accepted in a window: from one network address, and in total. */
export const limits = {
  address: { most: 10, windowMs: 15 * MINUTE_MS },
  all: { most: 200, windowMs: HOUR_MS },
} as const

/** Seconds until the next application is accepted, 0 if it may be now. `times` are the moments (ms) of earlier ones. */
export function waitSeconds(
  times: readonly number[],
  { most, windowMs }: { most: number; windowMs: number },
  now: number,
): number {
  const oldestCounted = pastOf(times, now).toSorted((a, b) => b - a)[most - 1]
  return oldestCounted === undefined ? 0 : Math.max(0, Math.ceil((oldestCounted + windowMs - now) / 1000))
}

/** An application as it is stored, or the first field that breaks a rule. */
export function checkEnrolment(
  form: EnrolmentForm,
  venue: Venue,
): Result<Pick<EnrolmentRow, 'full_name' | 'email' | 'mobile_no'>> {
  const full_name = cleanText(form.fullName)
  const mobile_no = mobileOf(form.mobileNo, venue.countryCode)
  if (isBlank(full_name)) return failField('fullName', 'Fill this in')
  if (mobile_no === null) return failField('mobileNo', NO_MOBILE)
  return ok({ full_name, email: form.email.trim().toLowerCase(), mobile_no })
}

/** The data of a passenger that the back office sees. */
export type KnownPax = Pick<PaxRow, 'id' | 'full_name' | 'pax_manifest_no' | 'member_since'>

export const memberPaxView = (pax: KnownPax): MemberPax => ({
  _id: pax.id,
  fullName: pax.full_name,
  paxManifestNo: pax.pax_manifest_no,
  member: pax.member_since !== null,
})

/** An application with the person who decided it and its linked and suggested passengers. */
export interface EnrolmentParts {
  row: EnrolmentRow
  decidedBy: string
  pax: KnownPax | undefined
  suggested: KnownPax | undefined
}

/** An application as the API shows it. */
export const enrolmentView = ({ row, decidedBy, pax, suggested }: EnrolmentParts): Enrolment => ({
  _id: row.id,
  fullName: row.full_name,
  email: row.email,
  mobileNo: row.mobile_no,
  state: row.state,
  createdAt: isoOf(row.created_at),
  decidedAt: row.decided_at === null ? null : isoOf(row.decided_at),
  decidedBy,
  pax: pax === undefined ? null : memberPaxView(pax),
  suggested: suggested === undefined ? null : memberPaxView(suggested),
})
