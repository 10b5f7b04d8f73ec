import { ok } from '../../../shared/errors.ts'
import { isPaxNumber } from '../../../shared/forms/pax-rules.ts'
import type { Service } from '../../kernel/http/call.ts'
import { currentVenue, isAt } from '../../venue/index.ts'
import { dishesWithBarcode } from './dish.repo.ts'

/** Numbers move only while nobody holds one, so a barcode can become a card's number later: then the card goes first. */
export const dishBarcodes: Service<'dishBarcodes'> = async ({ database: { db } }, { staff }) => {
  const venue = await currentVenue(db)
  const dishes = (await dishesWithBarcode(db)).filter((dish) => isAt(dish, staff.outlet))
  return ok(dishes.flatMap(({ id, barcode }) => (isPaxNumber(venue, barcode) ? [] : [{ _id: id, barcode }])))
}
