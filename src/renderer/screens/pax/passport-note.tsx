import { Button } from 'antd'
import type { ReactNode } from 'react'
import { CheckIcon, WarningIcon } from '../../ui/art/icons.tsx'
import { Note } from '../../ui/parts/note.tsx'
import { covered } from './passport-parser.ts'
import type { PaxDraft, PaxField } from './pax-draft.ts'
import type { Reading, ReadPassport } from './read-passport.ts'

const saidOf = ({ document, filled: { fullName = `The ${document}` }, open }: Reading): string =>
  open.length === 0 ? `${fullName}: ${document} read` : `${fullName}: ${document} read. Ask for the ${open.join(', ')}`

interface PassportNoteProps {
  reading: ReadPassport
  onTake: (offer: Reading) => void
}

/** Which check digits agree; the form's fields say what may be wrong with each. */
export function PassportNote({ reading, onTake }: PassportNoteProps) {
  const { checks, filled, marks, offers, otherBirthYear } = reading
  const [right, wrong] = [true, false].map((agrees) =>
    checks.flatMap((check) => (check.agrees === agrees ? [covered[check.digit]] : [])).join(', '),
  )
  const isSure = wrong === '' && Object.keys(marks).length === 0
  return (
    <Note tone={isSure ? 'green' : 'amber'} icon={isSure ? <CheckIcon /> : <WarningIcon />} title={saidOf(reading)} role="status">
      {right !== '' && <p>✓ Check digits that agree: {right}</p>}
      {wrong !== '' && <p>✗ Check digits that do not agree: {wrong}</p>}
      {otherBirthYear !== null && (
        <p>
          The lines have two digits of the year: born in {filled.dob?.slice(0, 4)}, or in {otherBirthYear}
        </p>
      )}
      <NumberOffers offers={offers} onTake={onTake} />
    </Note>
  )
}

/** The numbers that one look-alike character would make right. */
function NumberOffers({ offers, onTake }: { offers: readonly Reading[]; onTake: (offer: Reading) => void }) {
  return (
    <div className="flex flex-wrap gap-2">
      {offers.map((offer) => (
        <Button key={offer.filled.documentNo} size="small" onClick={() => onTake(offer)}>
          Use {offer.filled.documentNo}
        </Button>
      ))}
    </div>
  )
}

const Mark = ({ children }: { children: ReactNode }) => (
  <span className="text-amber">
    <WarningIcon /> {children}
  </span>
)

/** The marks of fields that still have the value that was read. */
export const marksShown = (reading: ReadPassport | null, draft: PaxDraft): Partial<Record<PaxField, ReactNode>> =>
  Object.fromEntries(
    (Object.keys(draft) as PaxField[]).flatMap((field) => {
      const mark = reading?.marks[field]
      return mark === undefined || draft[field] !== (reading?.filled[field] ?? '')
        ? []
        : [[field, <Mark key={field}>{mark}</Mark>]]
    }),
  )
