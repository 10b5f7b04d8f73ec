import type { ApiFailure } from '../../lib/api-types.ts'
import { HourglassIcon, WarningIcon } from '../../ui/art/icons.tsx'
import { formatSeconds } from '../../ui/parts/code-validity.tsx'
import { Note } from '../../ui/parts/note.tsx'
import { SupervisorWay } from './supervisor-way.tsx'

const words = ({ msg, retryAfterSeconds }: ApiFailure): string =>
  retryAfterSeconds === undefined ? msg : `${msg}. The next code can be sent in ${formatSeconds(retryAfterSeconds)}`

/** No code reaches the passenger now: the channel is down, or has sent as many as it may. */
const needsAnotherWay = ({ code }: ApiFailure): boolean => code === 'otp_not_delivered' || code === 'throttled'

/** Why a code was not sent, which stays after its toast has gone; with the card's number also the way on without one. */
export function SendFailure({ failure, cardNumber }: { failure: ApiFailure | null; cardNumber?: string }) {
  if (failure === null) return null
  return (
    <>
      <Note tone="amber" icon={failure.code === 'throttled' ? <HourglassIcon /> : <WarningIcon />}>
        {words(failure)}
      </Note>
      {cardNumber !== undefined && needsAnotherWay(failure) && <SupervisorWay cardNumber={cardNumber} />}
    </>
  )
}
