import type { ApiFailure } from '../../lib/api-types.ts'
import { HourglassIcon, WarningIcon } from '../../ui/art/icons.tsx'
import { formatSeconds } from '../../ui/parts/code-validity.tsx'
import { Note } from '../../ui/parts/note.tsx'

const words = ({ msg, retryAfterSeconds }: ApiFailure): string =>
  retryAfterSeconds === undefined ? msg : `${msg}. The next code can be sent in ${formatSeconds(retryAfterSeconds)}`

/** Why a code was not sent, which stays after its toast has gone. */
export function SendFailure({ failure }: { failure: ApiFailure | null }) {
  if (failure === null) return null
  return (
    <Note tone="amber" icon={failure.code === 'throttled' ? <HourglassIcon /> : <WarningIcon />}>
      {words(failure)}
    </Note>
  )
}
