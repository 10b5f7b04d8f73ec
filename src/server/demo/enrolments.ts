import { demoStaff } from '../../shared/demo-staff.ts'
import { findStaffByEmail } from '../people/index.ts'
import type { Db } from '../kernel/db/database.ts'
import type { EnrolmentRow, PaxRow } from '../kernel/db/tables/tables.ts'
import { insertEnrolment, searchAboard } from '../guests/index.ts'
import { HOUR_MS } from './calendar.ts'
import type { Random } from './random.ts'

interface Application {
  fullName: PaxRow['full_name']
  mailbox: string
  mobileNo: string
  state: EnrolmentRow['state']
  hoursAgo: number
}

/** Applications of the demo: some wait, and of those two fit a passenger aboard. */
const applications: readonly Application[] = [
  { fullName: 'Clara Hoffmann', mailbox: 'clara.h', mobileNo: '+490000000880', state: 'waiting', hoursAgo: 2 },
  { fullName: 'Meera Krishnan', mailbox: 'meera.krishnan', mobileNo: '+910000000665', state: 'waiting', hoursAgo: 5 },
  { fullName: 'Oscar Lindgren', mailbox: 'oscar.lindgren', mobileNo: '+460000000117', state: 'waiting', hoursAgo: 19 },
  { fullName: 'Grace Osei', mailbox: 'grace.osei', mobileNo: '+990000000374', state: 'approved', hoursAgo: 52 },
  { fullName: 'Amelia Clarke', mailbox: 'amelia.clarke', mobileNo: '+440000000308', state: 'approved', hoursAgo: 54 },
  { fullName: 'Tester Test', mailbox: 'test', mobileNo: '+910000000000', state: 'declined', hoursAgo: 60 },
]

/** Writes the demo's applications; those decided were decided by the administrator within the hour. */
export async function seedEnrolments(tx: Db, random: Random, now: number): Promise<void> {
  const decider = await findStaffByEmail(tx, demoStaff[0].email)
  for (const { fullName, mailbox, mobileNo, state, hoursAgo } of applications) {
    const at = now - hoursAgo * HOUR_MS
    const decided = state !== 'waiting'
    const [pax] = state === 'approved' ? await searchAboard(tx, fullName.toLowerCase(), 1) : []
    await insertEnrolment(tx, {
      id: random.idAt(at),
      full_name: fullName,
      email: `${mailbox}@mail.example`,
      mobile_no: mobileNo,
      state,
      pax_id: pax?.id ?? null,
      decided_by: decided ? (decider?.id ?? null) : null,
      decided_at: decided ? at + HOUR_MS / 2 : null,
      created_at: at,
    })
  }
}
