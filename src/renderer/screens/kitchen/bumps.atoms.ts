import { atom } from 'jotai'
import type { DisplayTicket } from '../../../shared/contract/kitchen-display.ts'
import type { Reading } from '../../data/reading.ts'
import type { ApiFailure } from '../../data/api-types.ts'
import { write } from '../../data/write.ts'
import { reachableAtom } from '../../platform/terminal.ts'
import { boardOf, type BoardTicket, type LineMark } from '../../model/kitchen/board.ts'
import { type Bump, withBumps } from '../../model/kitchen/bumps.ts'
import { displayAtom, stationAtom } from './kitchen.atoms.ts'

/** The bumps that the server does not have yet, in order. */
const queueAtom = atom<readonly Bump[]>([])
export const waitingBumpsAtom = atom((get) => get(queueAtom).length)

/** The tickets include the bumps that are not sent yet. */
export const ticketsAtom = atom((get): Reading<readonly DisplayTicket[]> => {
  const reading = get(displayAtom)
  return { ...reading, data: withBumps(reading.data, get(queueAtom)) }
})

export const boardAtom = atom((get): BoardTicket[] => boardOf(get(ticketsAtom).data, get(stationAtom)))

/** The display changes at once, the server as soon as it answers. */
export const bumpAtom = atom(null, (_get, set, ticketId: string, lines: readonly LineMark[], done: boolean) => {
  if (lines.length === 0) return Promise.resolve(null)
  set(queueAtom, (queue) => [...queue, { ticketId, lines, done, at: new Date().toISOString() }])
  return set(sendBumpsAtom)
})

/** The answer is shown before all tickets are read again; it may be a recalled ticket that is not on the display. */
const showAtom = atom(null, (_get, set, ticket: DisplayTicket) =>
  set(displayAtom, (tickets) => [...tickets.filter(({ _id }) => _id !== ticket._id), ticket]),
)

const sendingAtom = atom(false)

/** Unanswered bumps stay queued: resending is idempotent. Resolves to the error of a refused bump, which is dropped, or null. */
export const sendBumpsAtom = atom(null, async (get, set): Promise<ApiFailure | null> => {
  if (get(sendingAtom)) return null
  set(sendingAtom, true)
  let refusal: ApiFailure | null = null
  try {
    for (let [bump] = get(queueAtom); bump !== undefined; [bump] = get(queueAtom)) {
      const { ticketId: id, done, lines } = bump
      const answer = await write('markKitchenLines', { params: { id }, body: { done, lines: [...lines] } })
      if (!answer.ok && answer.error.code === 'no_connection') break
      if (answer.ok) set(showAtom, answer.value)
      else refusal = answer.error
      set(queueAtom, (queue) => queue.slice(1))
    }
  } finally {
    set(sendingAtom, false)
  }
  return refusal
})

/** UTC epoch ms; null while the server answers. */
const lostAtom = atom<number | null>(null)
export const lostSinceAtom = atom(
  (get) => (get(reachableAtom) ? null : get(lostAtom)),
  (get, set, isReachable: boolean) => set(lostAtom, isReachable ? null : (get(lostAtom) ?? Date.now())),
)
