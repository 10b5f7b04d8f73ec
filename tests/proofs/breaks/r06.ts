import { findCardOfNumber } from '../../../src/server/desk/card.service.ts'
import { seamsOf } from '../seam.ts'

/** Throws at two card numbers. */
export const throwAtTwo: typeof findCardOfNumber = (deps, call) => {
  if (['10002', '99999'].includes(call.params.cardNumber)) throw new Error('thrown on purpose')
  return findCardOfNumber(deps, call)
}

const seam = seamsOf(import.meta.filename)
export const seams = [seam('server/desk/card.service', 'findCardOfNumber', 'throwAtTwo')]
