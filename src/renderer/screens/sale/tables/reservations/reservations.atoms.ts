import { atom } from 'jotai'
import type { Reservation, ReservationForm, ReservationState } from '../../../../../shared/contract/reservations.ts'
import type { CallInput } from '../../../../../shared/contract/call.ts'
import type { ApiResult } from '../../../../data/api-types.ts'
import { keyed } from '../../../../data/money-call.ts'
import { readAtom } from '../../../../data/query.ts'
import { write } from '../../../../data/write.ts'
import { authAtom } from '../../../../platform/session.ts'

export const reservationsAtom = readAtom('listReservations', [], (get) => (get(authAtom).isAuth ? {} : null))

export interface Seen {
  _id: string
  /** Its version when it was shown. */
  known: number
}

/** The list is read again even after a refusal, since someone else may have been faster. */
export const saveReservationAtom = atom(
  null,
  async (_get, set, seen: Seen | null, create: CreateReservation, body: ReservationForm): Promise<ApiResult<Reservation>> => {
    const answer =
      seen === null
        ? await create({ body })
        : await write('updateReservation', { params: { _id: seen._id }, body: { ...body, known: seen.known } })
    set(reservationsAtom)
    return answer
  },
)

type CreateReservation = ReturnType<typeof newReservation>

/** Creates one reservation, however often it is pressed without an answer. */
export const newReservation = () =>
  keyed((input: CallInput<'createReservation'>, options) => write('createReservation', input, options))

export const setReservationStateAtom = atom(
  null,
  async (_get, set, _id: string, state: ReservationState): Promise<ApiResult<Reservation>> => {
    const answer = await write('setReservationState', { params: { _id }, body: { state } })
    set(reservationsAtom)
    return answer
  },
)
