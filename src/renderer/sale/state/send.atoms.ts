import { atom } from 'jotai'
import type { OrderLine } from '../../../shared/contract/order-parts.ts'
import type { Order } from '../../../shared/contract/orders.ts'
import { newId } from '../../../shared/ids.ts'
import { toRupees } from '../../../shared/money/money.ts'
import { orderTotals } from '../../../shared/money/order-totals.ts'
import type { ApiFailure, ApiResult } from '../../data/api-types.ts'
import { queriesAtom } from '../../data/query.ts'
import { readChanged } from '../../data/read-again.ts'
import { readOnce, write } from '../../data/write.ts'
import { heldAs, isLocked, isOnCheck, openLines, withFired, withSent } from '../../model/sale/check-moves.ts'
import { withOrder } from '../../model/sale/moves.ts'
import { knownOf, type Sale, seen, type Sending } from '../../model/sale/sale.ts'
import { saleAtom } from './sale.atoms.ts'
import { orderOf } from './cart.atoms.ts'
import { pricedLine } from '../../../shared/money/priced-line.ts'
import { followOrderAtom } from './changed-elsewhere.atoms.ts'
import { orderGoneAtom } from './ended-elsewhere.atoms.ts'

/** How often one press retries after another terminal was faster. */
const MAX_TRIES = 3

/** After these it is unknown whether it was sent. */
const UNANSWERED: ReadonlySet<ApiFailure['code']> = new Set(['no_connection', 'internal', 'unavailable', 'database_gone'])

function bodyOf({ tables, covers, checkName }: Sale, lines: readonly OrderLine[]) {
  return {
    order: orderOf(lines),
    totalprice: toRupees(orderTotals(lines.map(pricedLine)).total),
    tables: tables.map(({ _id }) => ({ _id })),
    ...(covers !== null && { covers }),
    name: checkName.trim(),
  }
}

function sendingOf(sale: Sale, kept: Pick<Sending, 'kept'>): Sending {
  const added = openLines(sale)
  const asked = kept.kept === true ? added.map((line) => heldAs(line, true)) : added
  const body = { ...bodyOf(sale, [...sale.lines.filter(isLocked), ...asked]), version: knownOf(sale)?.version ?? 1 }
  return { key: newId(), orderid: sale.orderid, body, lines: added, ...kept }
}

function ask({ key, orderid, body: { version, ...body } }: Sending): Promise<ApiResult<Order>> {
  const options = { idempotencyKey: key }
  if (orderid === '') return write('openCheck', { body }, options)
  return write('sendCheck', { params: { id: orderid }, body: { ...body, version } }, options)
}

/** An unanswered Send is resent first, unchanged, under its key. With 'keep' the lines are saved as held and stay unsent here. */
export const sendAtom = atom(null, async (get, set, how: 'send' | 'keep' = 'send'): Promise<ApiResult<Order>> => {
  const kept = how === 'keep' ? ({ kept: true } as const) : {}
  for (let tries = 1; ; tries += 1) {
    set(saleAtom, (sale) => withOrder(sale, { sending: sale.sending ?? sendingOf(sale, kept) }))
    const { sending, orderid } = get(saleAtom)
    if (sending === null) return { ok: false, error: NOT_OPEN }
    const answer = await ask(sending)
    if (answer.ok) {
      set(saleAtom, (now) => withSent(now, answer.value))
      return answer
    }
    const { code } = answer.error
    if (code === 'order_changed' && tries < MAX_TRIES) {
      const unread = await set(followAtom, orderid)
      if (unread !== null) return unread
      continue
    }
    if (code === 'total_mismatch') readChanged(get(queriesAtom), ['dishes'])
    if (code === 'order_not_found') await set(orderGoneAtom)
    else if (!UNANSWERED.has(code)) set(saleAtom, (now) => withOrder(now, { sending: null }))
    return answer
  }
})

const NOT_OPEN: ApiFailure = { code: 'no_connection', msg: 'Finish the payment on this terminal first' }

/** Another terminal's changes are merged first, so that the new lines can be sent after them; returns the failure or null. */
const followAtom = atom(null, async (_get, set, id: string): Promise<(ApiResult<Order> & { ok: false }) | null> => {
  const now = await readOnce('getOrder', { params: { id } })
  if (!now.ok) return now
  set(saleAtom, (sale) => withOrder(sale, { sending: null }))
  await set(followOrderAtom, now.value)
  return null
})

/** The course '' fires lines without one; all other new lines are sent too. */
export const fireAtom = atom(null, (_get, set, course: string): Promise<ApiResult<Order>> => {
  set(saleAtom, (sale) => withFired(sale, course))
  return set(sendAtom)
})

/** A reading meanwhile contains this terminal's change, but not the last press. */
export const isSavingCoversAtom = atom((get) => get(savingCoversAtom))
const savingCoversAtom = atom(false)

/** An open check saves them at once, any other with the first Send; of several quick presses the last one counts. */
export const setCoversAtom = atom(null, async (get, set, covers: number): Promise<ApiFailure | null> => {
  set(saleAtom, (sale) => withOrder(sale, { covers }))
  if (get(savingCoversAtom)) return null
  set(savingCoversAtom, true)
  try {
    return await set(saveCoversAtom)
  } finally {
    set(savingCoversAtom, false)
  }
})

const saveCoversAtom = atom(null, async (get, set): Promise<ApiFailure | null> => {
  for (;;) {
    const sale = get(saleAtom)
    const known = knownOf(sale)
    if (!isOnCheck(sale) || known === null || sale.sending !== null) return null
    const body = { ...bodyOf({ ...sale, tables: known.tables }, known.lines), version: known.version }
    const answer = await write('sendCheck', { params: { id: known.orderid }, body }, { idempotencyKey: newId() })
    if (!answer.ok) return answer.error
    set(saleAtom, (now) => (now.orderid === known.orderid ? withOrder(now, { known: seen(answer.value) }) : now))
    if (get(saleAtom).covers === sale.covers) return null
  }
})
