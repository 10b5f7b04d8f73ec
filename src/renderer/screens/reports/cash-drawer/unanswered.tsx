import type { ApiFailure } from '../../../data/api-types.ts'
import { isUnanswered } from '../../../data/money-call.ts'
import { HourglassIcon } from '../../../ui/art/icons.tsx'
import { Note } from '../../../ui/parts/note.tsx'

/** `what` completes a sentence, as in 'the count was saved'; null if every entry was answered. */
export function Unanswered({ what, failure }: { what: string | null; failure: ApiFailure | null }) {
  if (what !== null)
    return (
      <Note tone="amber" icon={<HourglassIcon />} title="No answer from the server" role="alert">
        It is not known whether {what}. Sending it again never does it twice.
      </Note>
    )
  if (failure === null || isUnanswered(failure) || (failure.fields ?? []).length > 0) return null
  return (
    <p className="text-sm text-red" role="alert">
      {failure.msg}. What you typed is kept.
    </p>
  )
}
