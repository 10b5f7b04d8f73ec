import { barcodeSpellings } from '../../shared/barcode.ts'
import { ok } from '../../shared/errors.ts'
import { paxNumbersOf } from '../../shared/pax-rules.ts'
import type { Db } from '../db/database.ts'
import type { Service } from '../http/call.ts'
import { currentVenue } from '../venue/venue.repo.ts'
import { dishesWithBarcode } from './dish.repo.ts'

/** Numbers move only while nobody holds one, so a barcode can become a card's number later: then the card goes first. */
export const dishBarcodes: Service<'dishBarcodes'> = async ({ database: { db } }) => {
  const cards = new Set(paxNumbersOf(await currentVenue(db)))
  const dishes = await dishesWithBarcode(db)
  return ok(dishes.flatMap(({ id, barcode }) => (cards.has(barcode) ? [] : [{ _id: id, barcode }])))
}

/** Why a dish cannot have this barcode; null where it can, and for none. In the turn of 'numbers'. */
export async function barcodeTrouble(tx: Db, barcode: string | null, id: string): Promise<string | null> {
  if (barcode === null) return null
  if (paxNumbersOf(await currentVenue(tx)).includes(barcode)) return "This is one of the venue's card numbers"
  const other = (await dishesWithBarcode(tx, barcodeSpellings(barcode))).find((dish) => dish.id !== id)
  return other === undefined ? null : `${other.dish_name} has this barcode`
}
