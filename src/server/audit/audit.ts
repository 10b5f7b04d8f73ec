import type { AuditEntry } from '../../shared/contract/audit.ts'
import { isoOf } from '../../shared/time.ts'
import type { auditEntries, subjectsOf } from './audit.repo.ts'

export type NamedSubject = Pick<AuditEntry, 'subjectKind' | 'subject'>
type Subjects = Awaited<ReturnType<typeof subjectsOf>>
type Entry = Awaited<ReturnType<typeof auditEntries>>[number]

/** How each subject is named, by its id: staff and dishes by name, passengers and cards by the number on the card. */
export function namesOf(found: Subjects): Map<string, NamedSubject> {
  const all: [string, AuditEntry['subjectKind'], string][] = [
    ...found.staff.map(({ id, name }) => [id, 'staff', name] as const),
    ...found.pax.map((pax) => [pax.id, 'passenger', pax.pax_manifest_no] as const),
    ...found.cards.map((card) => [card.id, 'card', card.card_number] as const),
    ...found.dishes.map((dish) => [dish.id, 'dish', dish.dish_name] as const),
    ...found.tables.map(({ id, floor, tableno }) => [id, 'table', `${floor} ${tableno}`] as const),
    ...found.orders.map((order) => [order.id, 'order', order.invoice_no ?? order.card_number] as const),
    ...found.enrolments.map(({ id }) => [id, 'enrolment', ''] as const),
  ].map(([id, kind, name]) => [id, kind, name])
  return new Map(all.map(([id, subjectKind, subject]) => [id, { subjectKind, subject }]))
}

const UNNAMED: NamedSubject = { subjectKind: '', subject: '' }

/** An entry as the API shows it. */
export const auditView =
  (names: ReadonlyMap<string, NamedSubject>) =>
  (row: Entry): AuditEntry => ({
    _id: row.id,
    at: isoOf(row.at),
    action: row.action,
    staffid: row.staff_id,
    staffName: row.staff_name ?? '',
    terminal: row.terminal,
    detail: row.detail,
    ...(names.get(row.subject) ?? UNNAMED),
  })
