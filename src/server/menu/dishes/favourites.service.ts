import { MAX_FAVOURITES } from '../../../shared/contract/dishes.ts'
import { ok } from '../../../shared/errors.ts'
import { dayOf } from '../../../shared/time.ts'
import type { Service } from '../../kernel/http/call.ts'
import { currentVenue } from '../../venue/index.ts'
import { soldInHourSince, soldSince } from './best-sellers.repo.ts'
import { bestSellersOf, firstCountedDay } from './best-sellers.ts'
import { dishesSoldAt } from './dish.repo.ts'
import { viewsOf } from './dish-views.ts'

export const favourites: Service<'favourites'> = async ({ database: { db }, now }, { query: { hour }, staff }) => {
  const { timeZone } = await currentVenue(db)
  const first = firstCountedDay(dayOf(now(), timeZone))
  const menu = await dishesSoldAt(db, staff.outlet)
  const ofHour = bestSellersOf(menu, await soldInHourSince(db, first, hour))
  const ids = ofHour.length > 0 ? ofHour : bestSellersOf(menu, await soldSince(db, first))
  const rows = ids.slice(0, MAX_FAVOURITES).flatMap((id) => menu.filter((dish) => dish.id === id))
  return ok({ hour: ofHour.length > 0 ? hour : null, dishes: await viewsOf(db, rows, now()) })
}
