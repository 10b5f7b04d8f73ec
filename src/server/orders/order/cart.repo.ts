import type { CartLine } from '../../../shared/contract/order-parts.ts'
import { happyHoursAt, isTimed } from '../../../shared/orders/happy-hours.ts'
import { ok, type Result } from '../../../shared/errors.ts'
import { fail } from '../../../shared/messages.ts'
import type { Reading, Transaction } from '../../kernel/db/database.ts'
import { findDishes, groupsOfDishes } from '../../menu/index.ts'
import { currentVenue, isAt } from '../../venue/index.ts'
import type { StoredLine } from './cart.ts'
import { findOrder, unpaidOrderOf } from './order.repo.ts'
import { priceCart } from './price-cart.ts'
import { againstStored, type Priced } from './rounds.ts'
import type { StoredOrder } from './lines.repo.ts'

/** A check without a guest; undefined for any other order. */
export async function checkWithoutGuest(db: Reading, id: string | undefined): Promise<StoredOrder | undefined> {
  const order = id === undefined || id === '' ? undefined : await findOrder(db, id)
  return order?.pax_id === null && order.payment === 'unpaid' ? order : undefined
}

/**
 * Prices a cart against stored lines at `now` (ms): sent rounds keep their price, the rest gets the server's. Refuses what cannot
 * be ordered, such as a dish that the outlet does not sell.
 */
export async function pricedAgainst(
  tx: Transaction,
  stored: readonly StoredLine[],
  cart: readonly CartLine[],
  { now, outlet }: { now: number; outlet: number },
): Promise<Result<Priced>> {
  const { kept, fresh, left } = againstStored(stored, cart)
  const known = await checkCourses(tx, fresh, stored)
  if (!known.ok) return known
  const [found, venue] = await Promise.all([findDishes(tx, [...new Set(fresh.map(({ _id }) => _id))]), currentVenue(tx)])
  const dishes = found.filter((dish) => isAt(dish, outlet))
  const { charges, happyHours: all, timeZone } = venue
  const happyHours = happyHoursAt(all, timeZone, now)
  const priced = priceCart(fresh, { dishes, groups: await groupsOfDishes(tx, dishes), held: left, charges, happyHours })
  if (!priced.ok) return priced
  return ok({ kept, fresh: priced.value, inRound: priced.value.some(({ type }) => isTimed(all, type)) })
}

/** Refuses a course that the venue does not serve and the order does not have. */
async function checkCourses(tx: Transaction, cart: readonly CartLine[], stored: readonly StoredLine[]): Promise<Result<null>> {
  const own = new Set(stored.map(({ course }) => course))
  const asked = cart.flatMap(({ course }) => (course === undefined || own.has(course) ? [] : [course]))
  if (asked.length === 0) return ok(null)
  const served = new Set(((await currentVenue(tx)).courses ?? []).map(({ name }) => name))
  const strange = asked.find((course) => !served.has(course))
  if (strange === undefined) return ok(null)
  return fail('invalid_request', { fields: [{ field: 'order', msg: `There is no course ${strange}. Choose another` }] })
}

/** Prices a passenger's cart at `now` (ms) against the named check, else their unpaid order, or says why it cannot be ordered. */
export async function pricedCartOf(
  tx: Transaction,
  paxId: string,
  cart: readonly CartLine[],
  { checkId, now, outlet }: { checkId: string | undefined; now: number; outlet: number },
): Promise<Result<StoredLine[]>> {
  const order = (await checkWithoutGuest(tx, checkId)) ?? (await unpaidOrderOf(tx, paxId))
  const priced = await pricedAgainst(tx, order?.lines ?? [], cart, {
    now,
    outlet: order?.outlet ?? outlet,
  })
  return priced.ok ? ok([...priced.value.kept, ...priced.value.fresh]) : priced
}
