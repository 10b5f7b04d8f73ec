import { atom } from 'jotai'
import type { Reservation, ReservationForm, ReservationState } from '../../../../shared/contract/reservations.ts'
import type { ApiResult } from '../../../data/api-types.ts'
import { readAtom } from '../../../data/query.ts'
import { write } from '../../../data/write.ts'
import { authAtom } from '../../../platform/session.ts'

/** The reservations of today and of the days to come, by time. */
export const reservationsAtom = readAtom('listReservations', [], (get) => (get(authAtom).isAuth ? {} : null))

/** Makes a reservation, or changes the one with this id; `newid` finds the new one again after a lost answer. */
export const saveReservationAtom = atom(
  null,
  async (_get, set, _id: string | null, newid: string, body: ReservationForm): Promise<ApiResult<Reservation>> => {
    const answer =
      _id === null
        ? await write('createReservation', { body: { ...body, newid } })
        : await write('updateReservation', { params: { _id }, body })
    if (answer.ok) set(reservationsAtom)
    return answer
  },
)

/** Says what became of a reservation. After a refusal it is read again: somebody else was faster. */
export const setReservationStateAtom = atom(
  null,
  async (_get, set, _id: string, state: ReservationState): Promise<ApiResult<Reservation>> => {
    const answer = await write('setReservationState', { params: { _id }, body: { state } })
    set(reservationsAtom)
    return answer
  },
)
