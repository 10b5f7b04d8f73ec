import { atom } from 'jotai'
import type { DisplayTicket } from '../../../shared/contract/kitchen-display.ts'
import type { Reading } from '../../data/reading.ts'
import type { ApiFailure } from '../../data/api-types.ts'
import { write } from '../../data/write.ts'
import { reachableAtom } from '../../platform/terminal.ts'
import { boardOf, type BoardTicket, type LineMark } from '../../model/kitchen/board.ts'
import { type Bump, withBumps } from '../../model/kitchen/bumps.ts'
import { displayAtom, stationAtom } from './kitchen.atoms.ts'

/** Bumps and recalls of this display that the server does not have yet, in order. */
const queueAtom = atom<readonly Bump[]>([])
export const waitingBumpsAtom = atom((get) => get(queueAtom).length)

/** All tickets, including the bumps that are not sent yet. */
export const ticketsAtom = atom((get): Reading<readonly DisplayTicket[]> => {
  const reading = get(displayAtom)
  return { ...reading, data: withBumps(reading.data, get(queueAtom)) }
})

/** The tickets of the station shown. */
export const boardAtom = atom((get): BoardTicket[] => boardOf(get(ticketsAtom).data, get(stationAtom)))

/** Bumps lines of a ticket, or recalls them: at once on this display, and at the server as soon as it answers. */
export const bumpAtom = atom(null, (_get, set, ticketId: string, lines: readonly LineMark[], done: boolean) => {
  if (lines.length === 0) return Promise.resolve(null)
  set(queueAtom, (queue) => [...queue, { ticketId, lines, done, at: new Date().toISOString() }])
  return set(sendBumpsAtom)
})

/** Shows a ticket as the server just answered it, before all tickets are read again; also adds one that was recalled. */
const showAtom = atom(null, (_get, set, ticket: DisplayTicket) =>
  set(displayAtom, (tickets) => [...tickets.filter(({ _id }) => _id !== ticket._id), ticket]),
)

const sendingAtom = atom(false)

/**
 * Sends the queued bumps in order. Without an answer they stay queued until the connection is back; resending is idempotent.
 * Resolves to the error of a bump that the server refused, which is dropped, or null.
 */
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

/** When the server stopped answering, UTC epoch ms; null while it answers. */
const lostAtom = atom<number | null>(null)
export const lostSinceAtom = atom(
  (get) => (get(reachableAtom) ? null : get(lostAtom)),
  (get, set, isReachable: boolean) => set(lostAtom, isReachable ? null : (get(lostAtom) ?? Date.now())),
)
