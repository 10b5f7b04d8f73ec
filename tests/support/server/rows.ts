import type { StoredOrder } from '../../../src/server/orders/order/lines.repo.ts'
import { insertOrder } from '../../../src/server/orders/order/order.repo.ts'
import { NO_CHECK } from '../../../src/server/orders/order/order.ts'
import { newId } from '../../../src/shared/ids.ts'
import { paise } from '../../../src/shared/money/money.ts'
import { NO_PIN } from '../../../src/server/cards/pin.ts'
import type { Transaction } from '../../../src/server/kernel/db/database.ts'
import type {
  CardRow,
  OrderRow,
  OtpChallengeRow,
  PaxRow,
  SessionRow,
  StaffRow,
} from '../../../src/server/kernel/db/tables/tables.ts'
import { insertPax } from '../../../src/server/guests/passengers/pax.repo.ts'
import { noManifest } from '../guest.ts'

/** The moment of the rows below, ms since 1970, UTC. */
export const NOW = Date.UTC(2026, 10, 21, 14, 0)
const HOUR_MS = 3_600_000

let serial = 0
/** A PAX number that no other row has. */
const nextNumber = (): string => String(700_000 + (serial += 1))

/** Adds a passenger aboard under a number of its own. */
export async function addPax(db: Transaction, changes: Partial<PaxRow> = {}): Promise<PaxRow> {
  const number = nextNumber()
  const added = await insertPax(db, {
    id: newId(),
    full_name: 'Rohan Mehta',
    email: 'rohan.mehta@mail.example',
    dob: '1988-04-18',
    sex: 'Male',
    type: 'adult',
    country: 'India',
    mobile_no: `+9198${number.padStart(8, '0')}`,
    pax_manifest_no: number,
    nationality: 'Indian',
    sealed: '',
    ...noManifest,
    latest_order_id: null,
    member_since: null,
    points: 0,
    released_at: null,
    created_at: NOW,
    ...changes,
  })
  if (added === undefined) throw new Error(`number ${number} is held`)
  return added
}

/** Adds an active card with Rs 100 for a passenger of its own. */
export async function addCard(db: Transaction, changes: Partial<CardRow> = {}): Promise<CardRow> {
  const pax = changes.pax_id === undefined ? await addPax(db) : undefined
  const row: CardRow = {
    id: newId(),
    pax_id: pax?.id ?? '',
    card_number: pax?.pax_manifest_no ?? nextNumber(),
    name_of_card: 'Rohan Mehta',
    balance: paise(10_000),
    onboard: paise(0),
    expires_at: NOW + HOUR_MS,
    time: '18:00',
    state: 'active',
    created_at: NOW,
    closed_at: null,
    replaced_by: null,
    ...NO_PIN,
    ...changes,
  }
  await db.insertInto('cards').values(row).execute()
  return row
}

/** Adds an unpaid order over Rs 7.60 of a passenger of its own. */
export async function addOrder(db: Transaction, changes: Partial<OrderRow> = {}): Promise<StoredOrder> {
  const row: OrderRow = {
    id: newId(),
    pax_id: changes.pax_id ?? (await addPax(db)).id,
    full_name: 'Rohan Mehta',
    card_number: '10001',
    tables: '[]',
    total: paise(760),
    lines_hash: 'lines',
    status: 'Preparing',
    payment: 'unpaid',
    invoice_no: null,
    staff_name: 'Anita Rao',
    terminal: 'Terminal 1',
    created_at: NOW,
    paid_at: null,
    version: 1,
    split_from: null,
    ...NO_CHECK,
    outlet: 1,
    billed: 0,
    ...changes,
  }
  const dish = { dishId: 'dish', dishName: 'Thali', imageUrl: '', halfStars: 8, type: 'Lunch', price: row.total, qty: 1 } as const
  const order = { ...row, lines: [dish] }
  await db.transaction().execute((tx) => insertOrder(tx, order))
  return order
}

/** Adds a code sent just now to a card, not verified yet, for lines of Rs 7.60. */
export async function addChallenge(
  db: Transaction,
  card: CardRow,
  changes: Partial<OtpChallengeRow> = {},
): Promise<OtpChallengeRow> {
  const row: OtpChallengeRow = {
    id: newId(),
    card_id: card.id,
    factor: 'code',
    approved_by: null,
    mobile_no: '+919820041786',
    code_hmac: 'ab12',
    lines_hash: 'lines',
    total: paise(760),
    tip: paise(0),
    tendered: null,
    sent_at: NOW,
    expires_at: NOW + 300_000,
    tries_left: 5,
    verified_at: null,
    consumed_at: null,
    voided_at: null,
    undelivered_at: null,
    ...changes,
  }
  await db.insertInto('otp_challenges').values(row).execute()
  return row
}

/** Adds a staff member of the front desk without a password. */
export async function addStaff(db: Transaction, changes: Partial<StaffRow> = {}): Promise<StaffRow> {
  const id = newId()
  const row: StaffRow = {
    id,
    name: 'Anita Rao',
    email: `${id}@mail.example`,
    password_hash: '',
    accessroutes: '["foodorder"]',
    disabled_at: null,
    created_at: NOW,
    approval_pin_hash: null,
    approval_tries_left: null,
    approval_locked_at: null,
    outlets: '[]',
    password_set_by: null,
    password_set_at: null,
    own_password_needed: 0,
    ...changes,
  }
  await db.insertInto('staff').values(row).execute()
  return row
}

/** Adds a session of a staff member, used just now and ending in an hour. */
export async function addSession(db: Transaction, staff: StaffRow, changes: Partial<SessionRow> = {}): Promise<SessionRow> {
  const row: SessionRow = {
    token_hash: newId(),
    staff_id: staff.id,
    created_at: NOW,
    seen_at: NOW,
    expires_at: NOW + HOUR_MS,
    outlet: 1,
    ...changes,
  }
  await db.insertInto('sessions').values(row).execute()
  return row
}
