import type { ApiFailure } from '../../../data/api-types.ts'
import { useNow } from '../../../ui/use-now.ts'
import { HourglassIcon, WarningIcon } from '../../../ui/art/icons.tsx'
import { formatSeconds } from '../../../ui/parts/code-validity.tsx'
import { Note } from '../../../ui/parts/note.tsx'
import { SupervisorWay } from './supervisor-way.tsx'
import type { NotSent } from './use-send-otp.ts'

const SECOND_MS = 1000

/** No code reaches the passenger now: the channel is down, or has sent as many as it may. */
const needsAnotherWay = ({ code }: ApiFailure): boolean => code === 'otp_not_delivered' || code === 'throttled'

/** Why a code was not sent, which stays after its toast has gone; with the card's number also the way on without one. */
export function SendFailure({ notSent, cardNumber }: { notSent: NotSent | null; cardNumber?: string }) {
  if (notSent === null) return null
  const { failure, until } = notSent
  return (
    <>
      <Note tone="amber" icon={until === null ? <WarningIcon /> : <HourglassIcon />}>
        {failure.msg}
        {until !== null && <Countdown until={until} />}
      </Note>
      {cardNumber !== undefined && needsAnotherWay(failure) && <SupervisorWay cardNumber={cardNumber} />}
    </>
  )
}

function Countdown({ until }: { until: number }) {
  const now = useNow(SECOND_MS)
  return <span className="num">. The next code can be sent in {formatSeconds((until - now) / SECOND_MS)}</span>
}
