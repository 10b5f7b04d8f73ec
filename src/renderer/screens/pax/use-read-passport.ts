import { useAtom } from 'jotai'
import { type RefObject, useEffect, useEffectEvent } from 'react'
import { dayOf } from '../../../shared/time.ts'
import { useVenueZone } from '../../data/venue.atoms.ts'
import { useLineScanner } from '../../ui/keys/use-line-scanner.ts'
import { useToasts } from '../../ui/parts/use-toasts.tsx'
import { linesBegin, passportLinesIn } from './passport-lines.ts'
import type { PaxDraft } from './pax-draft.ts'
import { readPassport, type Reading, type ReadPassport } from './read-passport.ts'
import { readPassportAtom } from './read-passport.atoms.ts'

/** Values of the passport read before that the new one does not have: one guest's data must not stay with another's. */
const staleIn = (draft: PaxDraft, before: ReadPassport | null): Partial<PaxDraft> =>
  Object.fromEntries(
    Object.entries(before?.filled ?? {}).flatMap(([field, value]) =>
      draft[field as keyof PaxDraft] === value ? [[field, '']] : [],
    ),
  )

const changesIn = ({ filled }: Reading, before: Reading | null): Partial<PaxDraft> =>
  Object.fromEntries(Object.entries(filled).filter(([field, value]) => before?.filled[field as keyof PaxDraft] !== value))

export function useReadPassport(draft: PaxDraft, onFilled: (filled: Partial<PaxDraft>) => void) {
  const [reading, setReading] = useAtom(readPassportAtom)
  const zone = useVenueZone()
  const read = async (lines: readonly string[]) => {
    const answer = await readPassport(lines, dayOf(Date.now(), zone))
    if (!answer.ok) return answer
    onFilled({ ...staleIn(draft, reading), ...answer.value.filled })
    setReading(() => answer.value)
    return answer
  }
  return {
    reading,
    read,
    /** Takes what the changed character changes; what was typed into the form since stays. */
    take: (offer: Reading) => {
      onFilled(changesIn(offer, reading))
      setReading(() => ({ ...offer, offers: [] }))
    },
    forget: () => setReading(() => null),
  }
}

export type Read = ReturnType<typeof useReadPassport>['read']

const INCOMPLETE = 'The scan was not complete. Scan the passport again, or use Read passport'

const isUncovered = (form: HTMLElement | null): boolean =>
  form !== null && [...document.querySelectorAll('[role="dialog"]')].every((dialog) => dialog.contains(form))

/** Lines that are pasted or scanned anywhere while no dialog covers the form. */
export function usePassportInput(form: RefObject<HTMLElement | null>, read: Read): void {
  const toasts = useToasts()
  const isOn = () => isUncovered(form.current)
  const take = (text: string): boolean => {
    const lines = passportLinesIn(text)
    if (lines !== null) void read(lines).then((done) => !done.ok && toasts.warning(done.error.msg))
    return lines !== null
  }
  useLineScanner({
    begins: linesBegin,
    isOn,
    onText: (text) => {
      if (take(text)) return true
      const isCut = text.includes('<')
      if (isCut) toasts.warning(INCOMPLETE)
      return isCut
    },
  })
  const paste = useEffectEvent((event: ClipboardEvent) => {
    if (isOn() && take(event.clipboardData?.getData('text') ?? '')) event.preventDefault()
  })
  useEffect(() => {
    const listen = (event: ClipboardEvent) => paste(event)
    document.addEventListener('paste', listen)
    return () => document.removeEventListener('paste', listen)
  }, [])
}
