import type { demoStaff } from '../../shared/demo-staff.ts'
import type { OrderLine } from '../../shared/contract/order-parts.ts'
import type { Result } from '../../shared/errors.ts'
import { paiseOf, sum, times, toRupees } from '../../shared/money/money.ts'
import { unitPrice } from '../../shared/orders/modifiers.ts'
import { findStaffByEmail } from '../people/index.ts'
import type { Deps, Staff } from '../kernel/http/call.ts'
import { groupsOfDish, groupsOfDishes } from '../menu/index.ts'
import { FIRST_OUTLET } from '../../shared/outlets.ts'
import { tableName } from '../orders/index.ts'
import { found, MINUTE_MS, terminals } from './demo-venue.ts'

/**
 * Returns a function that makes a call as a staff member of the demo, as if so many minutes ago. It throws on a refusal, which is
 * a fault of the demo, since it uses only its own data.
 */
export async function demoCalls(deps: Deps, { email, accessroutes }: (typeof demoStaff)[number]) {
  const member = await findStaffByEmail(deps.database.db, email)
  const session = {
    accessroutes: [...accessroutes],
    tokenHash: '',
    outlet: FIRST_OUTLET,
    expiresAt: deps.now(),
    needsOwnPassword: false,
  }
  const staff: Staff = { id: member?.id ?? '', name: member?.name ?? '', email, ...session }
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

/** Used to make the demo's current meals: the names of its records, and calls as its manager and as its front desk. */
export interface Meal {
  deps: Deps
  names: Awaited<ReturnType<typeof demoNames>>
  asManager: Awaited<ReturnType<typeof demoCalls>>
  asDesk: Awaited<ReturnType<typeof demoCalls>>
}

/** How a dish is prepared, for which seat, and when; choices by their names. */
interface Wish extends Pick<OrderLine, 'note' | 'allergy' | 'seat' | 'course' | 'held'> {
  choices?: readonly string[]
}

/** Finds dishes, tables and passengers of the demo by their names. */
export async function demoNames({ database: { db } }: Deps) {
  const dishes = await db.selectFrom('dishes').selectAll().execute()
  const groups = await groupsOfDishes(db, dishes)
  const tables = await db.selectFrom('tablechairs').selectAll().execute()
  const dishOf = (name: string) => found(dishes, name, ({ dish_name }) => dish_name)
  const offeredBy = (dish: (typeof dishes)[number]) => groupsOfDish(dish, groups).flatMap(({ modifiers }) => modifiers)
  const ordered = (serving: string, { choices = [], ...place }: Wish = {}) => {
    const [qty = '', ...name] = serving.split(' ')
    const dish = dishOf(name.join(' '))
    const modifiers = choices.map((choice) => found(offeredBy(dish), choice, (modifier) => modifier.name))
    return { _id: dish.id, qty: Number(qty), ...(modifiers.length > 0 && { modifiers }), ...place }
  }
  return {
    dish: (name: string) => dishOf(name).id,
    /** The lines of a call for servings such as '2 Samosa chaat', each with its wishes if there are any. */
    cart: (...servings: (string | [string, Wish])[]) =>
      servings.map((serving) => (typeof serving === 'string' ? ordered(serving) : ordered(...serving))),
    /** The total of a cart, rupees. */
    totalOf: (cart: readonly ReturnType<typeof ordered>[]): number =>
      toRupees(
        sum(
          cart.map(({ _id, qty, modifiers = [] }) => {
            const { price } = found(dishes, _id, ({ id }) => id)
            return times(
              unitPrice(
                price,
                modifiers.map((one) => paiseOf(one.price)),
              ),
              qty,
            )
          }),
        ),
      ),
    tables: (name: string) => [{ _id: found(tables, name, tableName).id }],
    pax: async (name: string) =>
      (await db.selectFrom('pax').select('id').where('full_name', '=', name).executeTakeFirstOrThrow()).id,
    /** The live card of a passenger: its id and its number. */
    card: (name: string) =>
      db
        .selectFrom('cards')
        .innerJoin('pax', 'pax.id', 'cards.pax_id')
        .select(['cards.id', 'cards.card_number as number'])
        .where('pax.full_name', '=', name)
        .where('cards.state', '=', 'active')
        .executeTakeFirstOrThrow(),
  }
}

/** The lines of an order as the next call sends them. */
export const asCart = (lines: readonly OrderLine[]) =>
  lines.map(({ _id, qty, modifiers, note, allergy, share, course, seat, round, held }) => ({
    _id,
    qty,
    ...(modifiers !== undefined && { modifiers }),
    ...(note !== undefined && { note }),
    ...(allergy !== undefined && { allergy }),
    ...(share !== undefined && { share }),
    ...(course !== undefined && { course }),
    ...(seat !== undefined && { seat }),
    ...(round !== undefined && { round }),
    ...(held && { held }),
  }))
