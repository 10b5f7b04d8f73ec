import type { OrderLine } from '../../shared/contract/order-parts.ts'
import type { Result } from '../../shared/errors.ts'
import { sum, times, toRupees, ZERO } from '../../shared/money.ts'
import { findStaffByEmail } from '../auth/staff.repo.ts'
import type { Deps } from '../deps.ts'
import type { Staff } from '../http/call.ts'
import { tableName } from '../tables/table.ts'
import { MINUTE_MS } from './calendar.ts'
import { type demoStaff, terminals } from './demo-venue.ts'

/** Makes a call as somebody of the demo, so many minutes ago. The demo's data are its own, so a refusal is a fault of the demo: it throws. */
export async function demoCalls(deps: Deps, { email, accessroutes }: (typeof demoStaff)[number]) {
  const found = await findStaffByEmail(deps.database.db, email)
  const session = { accessroutes: [...accessroutes], tokenHash: '', expiresAt: deps.now() }
  const staff: Staff = { id: found?.id ?? '', name: found?.name ?? '', email, ...session }
  const by = { staff, terminal: terminals[0], address: '127.0.0.1', key: null as string | null }
  return async <C, R>(
    service: (deps: Deps, call: C) => Promise<Result<R>>,
    minutesAgo: number,
    input: Partial<Omit<C, keyof typeof by>>,
  ): Promise<R> => {
    const at = deps.now() - minutesAgo * MINUTE_MS
    const answer = await service({ ...deps, now: () => at }, { params: {}, query: {}, ...input, ...by } as C)
    if (!answer.ok) throw new Error(`the demo's own call was refused: ${answer.error.code}`)
    return answer.value
  }
}

/** Finds dishes, tables and passengers of the demo by their names. */
export async function demoNames({ database: { db } }: Deps) {
  const dishes = await db.selectFrom('dishes').select(['id', 'dish_name', 'price']).execute()
  const tables = await db.selectFrom('tablechairs').selectAll().execute()
  const dishOf = (name: string) => dishes.find(({ dish_name }) => dish_name === name)
  return {
    /** What a call carries of '2 Samosa chaat'. */
    cart: (...servings: string[]) =>
      servings.map((serving) => {
        const [qty = '', ...name] = serving.split(' ')
        return { _id: dishOf(name.join(' '))?.id ?? '', qty: Number(qty) }
      }),
    /** What it comes to, rupees. */
    totalOf: (cart: readonly { _id: string; qty: number }[]): number =>
      toRupees(sum(cart.map(({ _id, qty }) => times(dishes.find(({ id }) => id === _id)?.price ?? ZERO, qty)))),
    tables: (name: string) => tables.filter((table) => tableName(table) === name).map(({ id }) => ({ _id: id })),
    pax: async (name: string) =>
      (await db.selectFrom('pax').select('id').where('full_name', '=', name).executeTakeFirst())?.id ?? '',
  }
}

/** Lines of an order as the next call carries them. */
export const asCart = (lines: readonly OrderLine[]) =>
  lines.map(({ _id, qty, round, held }) => ({ _id, qty, ...(round !== undefined && { round }), ...(held && { held }) }))
