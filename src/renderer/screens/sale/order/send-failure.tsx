import type { ApiFailure } from '../../../data/api-types.ts'
import { HourglassIcon, WarningIcon } from '../../../ui/art/icons.tsx'
import { formatSeconds } from '../../../ui/parts/code-validity.tsx'
import { Note } from '../../../ui/parts/note.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { SupervisorWay } from './supervisor-way.tsx'
import type { NotSent } from './use-send-otp.ts'

const SECOND_MS = 1000

/** The channel is down, or has sent as many as allowed. */
const needsAnotherWay = ({ code }: ApiFailure): boolean => code === 'otp_not_delivered' || code === 'throttled'

/** The reason stays after the toast is gone. */
export function SendFailure({ notSent, hasSupervisor = true }: { notSent: NotSent | null; hasSupervisor?: boolean }) {
  if (notSent === null) return null
  const { failure, until, cardNumber, byItself } = notSent
  return (
    <>
      <Note tone="amber" icon={until === null ? <WarningIcon /> : <HourglassIcon />}>
        {failure.msg}
        {until !== null && <Countdown until={until} byItself={byItself} />}
      </Note>
      {hasSupervisor && needsAnotherWay(failure) && <SupervisorWay cardNumber={cardNumber} />}
    </>
  )
}

function Countdown({ until, byItself }: { until: number; byItself: boolean }) {
  const left = formatSeconds((until - useNow(SECOND_MS)) / SECOND_MS)
  return (
    <span className="tabular-nums">{byItself ? `. A new one is sent in ${left}` : `. The next code can be sent in ${left}`}</span>
  )
}
