import { barcodeSpellings } from '../../../shared/barcode.ts'
import { isPaxNumber } from '../../../shared/forms/pax-rules.ts'
import type { Db } from '../../kernel/db/database.ts'
import { currentVenue } from '../../venue/index.ts'
import { dishesWithBarcode } from './dish.repo.ts'

/** Why a dish cannot have this barcode; null where it can, and for none. In the turn of 'numbers'. */
export async function barcodeTrouble(tx: Db, barcode: string | null, id: string): Promise<string | null> {
  if (barcode === null) return null
  if (isPaxNumber(await currentVenue(tx), barcode)) return "This is one of the venue's card numbers"
  const other = (await dishesWithBarcode(tx, barcodeSpellings(barcode))).find((dish) => dish.id !== id)
  return other === undefined ? null : `${other.dish_name} has this barcode`
}
