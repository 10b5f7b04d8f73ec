import { barcodeKey } from '../../../shared/barcode.ts'
import type { CallReply } from '../../../shared/contract/call.ts'
import { readAtom } from '../../data/query.ts'
import { accessRoutesAtom } from '../../platform/session.ts'

/** They are read ahead, so that a scan is recognised at once; only front-desk staff may read them. */
export const barcodesAtom = readAtom('dishBarcodes', [], (get) => (get(accessRoutesAtom).includes('foodorder') ? {} : null))

export const dishWithBarcode = (barcodes: CallReply<'dishBarcodes'>, code: string): string | undefined =>
  barcodes.find(({ barcode }) => barcodeKey(barcode) === barcodeKey(code))?._id
