import type { DrawerEntry } from '../../../../shared/contract/cash-drawer.ts'
import type { InputOf } from '../../../../shared/contract/endpoint.ts'
import type { Contract } from '../../../../shared/contract/index.ts'
import { moveAtoms } from '../../../data/money-call.ts'
import { rowsAtoms } from '../../../data/rows.ts'
import { write } from '../../../data/write.ts'

export type CountBody = InputOf<Contract['countDrawer']>['body']
export type CashMoveBody = InputOf<Contract['moveDrawerCash']>['body']

export const drawerEntries = rowsAtoms('listDrawer', () => ({}))

/** Each entry is retried under its key until answered, so that it is recorded once. */
export const counting = moveAtoms<CountBody, DrawerEntry>('drawer-count', (body, options) =>
  write('countDrawer', { body }, options),
)
export const cashMove = moveAtoms<CashMoveBody, DrawerEntry>('drawer-cash', (body, options) =>
  write('moveDrawerCash', { body }, options),
)
