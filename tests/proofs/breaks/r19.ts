import { moveAtoms, tryMove } from '../../../src/renderer/data/money-call.ts'
import { newId } from '../../../src/shared/ids.ts'
import { seamsOf } from '../seam.ts'

/** A new key for each try. */
export const tryUnderNewKey: typeof tryMove = (_key, send, onTimeOut) => tryMove(newId(), send, onTimeOut)
export const movesUnderNewKeys: typeof moveAtoms = (name, send) =>
  moveAtoms(name, (input, options, pin) => send(input, { ...options, idempotencyKey: newId() }, pin))

const seam = seamsOf(import.meta.filename)
export const seams = [
  seam('renderer/data/money-call', 'tryMove', 'tryUnderNewKey'),
  seam('renderer/data/money-call', 'moveAtoms', 'movesUnderNewKeys'),
]
