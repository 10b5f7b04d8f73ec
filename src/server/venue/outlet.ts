import type { Outlet } from '../../shared/contract/outlets.ts'
import { ok, type Result } from '../../shared/errors.ts'
import { errorMessages, fail, failField } from '../../shared/messages.ts'
import type { StaffRow } from '../kernel/db/tables/tables.ts'
import { FIRST_OUTLET, isAmong } from '../../shared/outlets.ts'
import type { NamedOutlet } from './outlet.repo.ts'

/** An outlet as the API shows it. */
export const outletView = ({ id, name, code, closed_at }: NamedOutlet): Outlet => ({
  _id: id,
  name,
  code,
  closed: closed_at !== null,
})

/** Where a session is, as a login says it: nothing of outlets shows while there is one. */
export function whereOf(outlet: number, all: readonly NamedOutlet[]): { outlet?: { _id: number; name: string } } {
  const found = all.find(({ id }) => id === outlet)
  return all.length <= 1 || found === undefined ? {} : { outlet: { _id: outlet, name: found.name } }
}

/** Outlets as they are stored, of a member of staff or a dish: each once, by number. */
export const storedOutlets = (numbers: readonly number[]): string =>
  JSON.stringify([...new Set(numbers)].toSorted((a, b) => a - b))

export const outletsIn = ({ outlets }: { outlets: string }): number[] => JSON.parse(outlets) as number[]

/** The same as answers have it; left out where it is none, which means all. */
export function ofOutlets(row: { outlets: string }): { outlets?: number[] } {
  const outlets = outletsIn(row)
  return outlets.length === 0 ? {} : { outlets }
}

/** Whether what is stored takes an outlet in: none named means all. */
export const isAt = (row: { outlets: string }, outlet: number): boolean => isAmong(outletsIn(row), outlet)

/** Where a dish is sold, as the audit says it. */
export const soldAtText = (row: { outlets: string }, all: readonly NamedOutlet[]): string =>
  outletsIn(row).length === 0
    ? 'sold at all outlets'
    : `sold at ${all.flatMap(({ id, name }) => (isAt(row, id) ? [name] : [])).join(' and ')}`

/** Refuses outlets that are not there. */
export const noSuchOutlet = (field: 'outlet' | 'outlets') => failField(field, errorMessages.outlet_not_found)

/** The outlet that a member of staff logs in at: the first where the terminal names none. Refused is one that is closed, or not theirs. */
export function outletOfLogin(
  member: Pick<StaffRow, 'outlets'>,
  all: readonly NamedOutlet[],
  asked: number = FIRST_OUTLET,
): Result<number> {
  const outlet = all.find(({ id }) => id === asked)
  if (outlet === undefined || outlet.closed_at !== null) return fail('outlet_closed')
  return isAt(member, asked) ? ok(asked) : fail('not_at_outlet')
}
