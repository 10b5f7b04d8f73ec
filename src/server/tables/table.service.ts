import { ok } from '../../shared/errors.ts'
import { fail } from '../../shared/messages.ts'
import type { Service } from '../http/call.ts'
import { bookerOf, isOwnBooking, tableView } from './table.ts'
import { allTables, bookFree, findTable, freeTable } from './table.repo.ts'

export const listTables: Service<'listTables'> = async ({ database }) => ok((await allTables(database.db)).map(tableView))

/** Books by a guarded update, so that of two terminals one gets the table; frees whoever booked it (product-spec, Tables). */
export const setTable: Service<'setTable'> = async ({ database: { db } }, { params, body, staff, terminal }) => {
  const { _id: id } = params
  const booker = bookerOf(terminal, staff.id)
  const changed = body.status ? await bookFree(db, id, booker) : await freeTable(db, id)
  if (changed !== undefined) return ok(tableView(changed))
  const standing = await findTable(db, id)
  if (standing === undefined) return fail('table_not_found')
  return isOwnBooking(standing, booker) ? ok(tableView(standing)) : fail('table_taken')
}
