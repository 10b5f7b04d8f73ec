import { ok } from '../../../shared/errors.ts'
import { dayOf } from '../../../shared/time.ts'
import type { Service } from '../../kernel/http/call.ts'
import { currentVenue } from '../../venue/index.ts'
import { soldSince } from './best-sellers.repo.ts'
import { bestSellersOf, firstCountedDay } from './best-sellers.ts'
import { dishesSoldAt } from './dish.repo.ts'

export const bestSellers: Service<'bestSellers'> = async ({ database: { db }, now }, { staff }) => {
  const { timeZone } = await currentVenue(db)
  const sold = await soldSince(db, firstCountedDay(dayOf(now(), timeZone)))
  return ok({ dishes: bestSellersOf(await dishesSoldAt(db, staff.outlet), sold) })
}
