import type { InputOf } from '../../../../shared/contract/endpoint.ts'
import type { Contract } from '../../../../shared/contract/index.ts'
import type { SafeMove } from '../../../../shared/contract/safe.ts'
import { moveAtoms } from '../../../data/money-call.ts'
import { rowsAtoms } from '../../../data/rows.ts'
import { write } from '../../../data/write.ts'

export type SafeMoveBody = InputOf<Contract['moveSafe']>['body']

export const safeRows = rowsAtoms('listSafe', () => ({}))

/** Each move is retried under its key until answered, so that it is recorded once. */
export const movingSafe = moveAtoms<SafeMoveBody, SafeMove>('safe-move', (body, options) => write('moveSafe', { body }, options))
export const countingSafe = moveAtoms<InputOf<Contract['countSafe']>['body'], SafeMove>('safe-count', (body, options) =>
  write('countSafe', { body }, options),
)
