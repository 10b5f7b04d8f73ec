import { useAtomValue, useSetAtom } from 'jotai'
import type { DrawerEntry } from '../../../../shared/contract/cash-drawer.ts'
import { MAX_DRAWER_REASON } from '../../../../shared/contract/cash-drawer.ts'
import { countedOf, denominations } from '../../../../shared/money/cash-count.ts'
import { formatRupees, parseAmount, type Paise, subtract, toRupees, ZERO } from '../../../../shared/money/money.ts'
import { AmountField } from '../../../ui/form/amount-field.tsx'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { SumRows } from '../../../ui/parts/sum-rows.tsx'
import { counting, type CountBody } from './cash-drawer.atoms.ts'
import styles from './cash-drawer.module.css'
import { Unanswered } from './unanswered.tsx'

type PieceName = `pieces${(typeof denominations)[number]}`
const pieceName = (value: (typeof denominations)[number]): PieceName => `pieces${value}`
type Draft = Record<PieceName, string> & { other: string; left: string; reason: string }

const NO_PIECES = Object.fromEntries(denominations.map((value) => [pieceName(value), ''])) as Record<PieceName, string>
const EMPTY: Draft = {
  ...NO_PIECES,
  other: '',
  left: '',
  reason: '',
}

const WHOLE = /^\d{1,5}$/
const isPieces = (text: string): boolean => text.trim() === '' || WHOLE.test(text.trim())
const isAmount = (text: string): boolean => text.trim() === '' || parseAmount(text) !== null

/** Fields that are not valid numbers count as 0. */
function countOf(draft: Draft) {
  const notes = denominations.flatMap((value) => {
    const text = draft[pieceName(value)].trim()
    return WHOLE.test(text) && Number(text) > 0 ? [{ value, pieces: Number(text) }] : []
  })
  return { notes, other: toRupees(parseAmount(draft.other) ?? ZERO) }
}

function wrongIn(draft: Draft, isRecount: boolean): Partial<Record<keyof Draft, string>> {
  const wrong: Partial<Record<keyof Draft, string>> = {}
  for (const value of denominations) {
    const name = pieceName(value)
    if (!isPieces(draft[name])) wrong[name] = 'Whole number'
  }
  if (!isAmount(draft.other)) wrong.other = 'Enter an amount like 12.50'
  const left = parseAmount(draft.left)
  if (left === null) wrong.left = 'Enter what stays in the drawer; 0 for nothing'
  else if (left > countedOf(countOf(draft))) wrong.left = 'That is more than was counted'
  if (isRecount && draft.reason.trim() === '') wrong.reason = 'Enter why it is counted again'
  return wrong
}

const bodyOf = (draft: Draft, corrects: DrawerEntry | null): CountBody => ({
  ...countOf(draft),
  left: toRupees(parseAmount(draft.left) ?? ZERO),
  reason: draft.reason.trim(),
  ...(corrects !== null && { corrects: corrects._id }),
})

interface CountDialogProps {
  open: boolean
  /** Null for a new count. */
  corrects?: DrawerEntry | null
  onClose: () => void
  onCounted: (entry: DrawerEntry) => void
}

/** The expected amount is hidden until the count is saved. */
export function CountDialog({ open, corrects = null, onClose, onCounted }: CountDialogProps) {
  const send = useSetAtom(counting.run)
  const unanswered = useAtomValue(counting.unanswered)
  const form = useForm({
    start: EMPTY,
    check: (draft) => wrongIn(draft, corrects !== null),
    send: (draft) => send(bodyOf(draft, corrects)),
    onSaved: (entry) => {
      onClose()
      onCounted(entry)
    },
  })
  const { draft, field, failure } = form
  const counted = countedOf(countOf(draft))
  return (
    <FormDialog
      form={form}
      open={open}
      title={corrects === null ? 'Count the drawer' : `Count again in place of no. ${corrects.number}`}
      okText={unanswered === null ? 'Save count' : 'Send again'}
      width={620}
      onClose={onClose}
      above={<Unanswered what={unanswered === null ? null : 'the count was saved'} failure={failure} />}
    >
      <fieldset className={styles['pieces']}>
        <legend className="type-label text-quiet">Notes and coins: how many of each</legend>
        {denominations.map((value) => (
          <TextField
            key={value}
            label={`Rs ${value.toLocaleString('en-US')}`}
            numeric
            autoComplete="off"
            maxLength={5}
            {...field(pieceName(value))}
          />
        ))}
      </fieldset>
      <div className="grid grid-cols-2 gap-3">
        <AmountField label="Other cash, Rs" optional {...field('other')} />
        <AmountField label="Stays in the drawer, Rs" {...field('left')} />
      </div>
      <SumRows rows={sumsOf(counted, parseAmount(draft.left))} />
      <TextField
        label={corrects === null ? 'Note' : 'Why it is counted again'}
        optional={corrects === null}
        autoComplete="off"
        maxLength={MAX_DRAWER_REASON}
        {...field('reason')}
      />
    </FormDialog>
  )
}

const sumsOf = (counted: Paise, left: Paise | null) => [
  { label: 'Counted', value: formatRupees(counted), strong: true },
  { label: 'Removed from the drawer', value: left === null || left > counted ? '–' : formatRupees(subtract(counted, left)) },
]
