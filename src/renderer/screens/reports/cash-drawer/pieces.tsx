import { atom } from 'jotai'
import type { Pieces } from '../../../../shared/contract/cash-drawer.ts'
import { noShifts } from '../../../../shared/contract/shift-rules.ts'
import { parseAmount, toRupees, ZERO } from '../../../../shared/money/money.ts'
import { venueAtom } from '../../../data/venue.atoms.ts'
import { TextField } from '../../../ui/form/text-field.tsx'
import styles from './cash-drawer.module.css'

/** The venue's notes and coins, the largest first. */
export const denominationsAtom = atom((get) => (get(venueAtom).data?.shifts ?? noShifts).denominations)

/** Whether cards may be loaded by a bank's card terminal, whose slips are counted with a shift. */
export const takesBankAtom = atom((get) => get(venueAtom).data?.tenders.besideCash?.includes('bank') === true)

type PieceName = `pieces${number}`
const pieceName = (value: number): PieceName => `pieces${value}`

/** How many of each note and coin were typed, and the cash beside them. */
export type PiecesDraft = Record<PieceName, string> & { other: string }

export const emptyPieces = (denominations: readonly number[]): PiecesDraft => ({
  ...(Object.fromEntries(denominations.map((value) => [pieceName(value), ''])) as Record<PieceName, string>),
  other: '',
})

const WHOLE = /^\d{1,5}$/

/** Fields that are not valid numbers count as 0. */
export function piecesIn(denominations: readonly number[], draft: PiecesDraft): { notes: Pieces[]; other: number } {
  const notes = denominations.flatMap((value) => {
    const text = (draft[pieceName(value)] ?? '').trim()
    return WHOLE.test(text) && Number(text) > 0 ? [{ value, pieces: Number(text) }] : []
  })
  return { notes, other: toRupees(parseAmount(draft.other) ?? ZERO) }
}

export function wrongPieces(denominations: readonly number[], draft: PiecesDraft): Partial<PiecesDraft> {
  const wrong: Partial<PiecesDraft> = {}
  for (const value of denominations) {
    const name = pieceName(value)
    const text = (draft[name] ?? '').trim()
    if (text !== '' && !WHOLE.test(text)) wrong[name] = 'Whole number'
  }
  if (draft.other.trim() !== '' && parseAmount(draft.other) === null) wrong.other = 'Enter an amount like 12.50'
  return wrong
}

interface PieceFieldsProps {
  denominations: readonly number[]
  field: (name: PieceName) => { value: string | undefined; error: string | undefined; onChange: (value: string) => void }
}

export const PieceFields = ({ denominations, field }: PieceFieldsProps) => (
  <fieldset className={styles['pieces']}>
    <legend className="type-label text-quiet">Notes and coins: how many of each</legend>
    {denominations.map((value) => {
      const { value: typed = '', ...bound } = field(pieceName(value))
      const label = `Rs ${value.toLocaleString('en-US')}`
      return <TextField key={value} label={label} numeric autoComplete="off" maxLength={5} {...bound} value={typed} />
    })}
  </fieldset>
)
