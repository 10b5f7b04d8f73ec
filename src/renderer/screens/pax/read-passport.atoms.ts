import { draftAtom } from '../../platform/draft-atom.ts'
import type { ReadPassport } from './read-passport.ts'

/** The passport that was read last into the form, kept as long as the form's draft. */
export const readPassportAtom = draftAtom<ReadPassport | null>(null)
