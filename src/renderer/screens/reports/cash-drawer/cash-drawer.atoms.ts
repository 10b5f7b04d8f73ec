import type { DrawerEntry } from '../../../../shared/contract/cash-drawer.ts'
import type { InputOf, ReplyOf } from '../../../../shared/contract/endpoint.ts'
import type { Contract } from '../../../../shared/contract/index.ts'
import type { Shift } from '../../../../shared/contract/shifts.ts'
import { moveAtoms } from '../../../data/money-call.ts'
import { readAtom } from '../../../data/query.ts'
import { rowsAtoms } from '../../../data/rows.ts'
import { write } from '../../../data/write.ts'

export type CountBody = InputOf<Contract['countDrawer']>['body']
export type CashMoveBody = InputOf<Contract['moveDrawerCash']>['body']
type ToSafeBody = InputOf<Contract['moveToSafe']>['body']
type OpenBody = InputOf<Contract['openShift']>['body']
export type CloseBody = InputOf<Contract['closeShift']>['body']
type HandOverBody = Omit<InputOf<Contract['handOverShift']>['body'], 'password'>

export const drawerEntries = rowsAtoms('listDrawer', () => ({}))
export const currentShiftAtom = readAtom('currentShift', null)
export const shiftRows = rowsAtoms('listShifts', () => ({}))
/** `number` is empty while none is shown. */
export const sheetOf = (number: string) => readAtom('shiftSheet', null, () => (number === '' ? null : { params: { number } }))

/** Each entry is retried under its key until answered, so that it is recorded once. */
export const counting = moveAtoms<CountBody, DrawerEntry>('drawer-count', (body, options) =>
  write('countDrawer', { body }, options),
)
export const cashMove = moveAtoms<CashMoveBody, DrawerEntry>('drawer-cash', (body, options) =>
  write('moveDrawerCash', { body }, options),
)
export const safeMove = moveAtoms<ToSafeBody, DrawerEntry>('drawer-safe', (body, options) =>
  write('moveToSafe', { body }, options),
)
export const opening = moveAtoms<OpenBody, Shift>('shift-open', (body, options) => write('openShift', { body }, options))
export const closing = moveAtoms<CloseBody, Shift>('shift-close', (body, options) => write('closeShift', { body }, options))
/** The password is passed beside the body, which is stored until it is answered. */
export const handover = moveAtoms<HandOverBody, ReplyOf<Contract['handOverShift']>>(
  'shift-handover',
  (body, options, password = '') => write('handOverShift', { body: { ...body, password } }, options),
)
