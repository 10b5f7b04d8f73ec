import { useAtomValue, useSetAtom } from 'jotai'
import type { DrawerEntry } from '../../../../shared/contract/cash-drawer.ts'
import { MAX_DRAWER_REASON } from '../../../../shared/contract/cash-drawer.ts'
import { countedOf } from '../../../../shared/money/cash-count.ts'
import { formatRupees, parseAmount, type Paise, subtract, toRupees, ZERO } from '../../../../shared/money/money.ts'
import { AmountField } from '../../../ui/form/amount-field.tsx'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { SumRows } from '../../../ui/parts/sum-rows.tsx'
import { counting, type CountBody } from './cash-drawer.atoms.ts'
import { denominationsAtom, emptyPieces, PieceFields, type PiecesDraft, piecesIn, takesBankAtom, wrongPieces } from './pieces.tsx'
import { Unanswered } from './unanswered.tsx'

type Draft = PiecesDraft & { left: string; reason: string; slips: string; slipsAmount: string }

interface Rules {
  denominations: readonly number[]
  /** Null for a new count. */
  corrects: DrawerEntry | null
  /** All that is counted stays in the drawer until its shift is closed. */
  isInShift: boolean
  /** Whether bank slips are counted too. */
  hasSlips: boolean
}

const AMOUNT = 'Enter an amount like 12.50'

function wrongIn(draft: Draft, { denominations, corrects, isInShift, hasSlips }: Rules): Partial<Draft> {
  const wrong: Partial<Draft> = wrongPieces(denominations, draft)
  const left = parseAmount(draft.left)
  if (!isInShift && left === null) wrong.left = 'Enter what stays in the drawer; 0 for nothing'
  else if (!isInShift && (left ?? ZERO) > countedOf(piecesIn(denominations, draft))) wrong.left = 'That is more than was counted'
  if (hasSlips && !/^\d{0,5}$/.test(draft.slips.trim())) wrong.slips = 'Whole number'
  if (hasSlips && draft.slipsAmount.trim() !== '' && parseAmount(draft.slipsAmount) === null) wrong.slipsAmount = AMOUNT
  if (corrects !== null && draft.reason.trim() === '') wrong.reason = 'Enter why it is counted again'
  return wrong
}

function bodyOf(draft: Draft, { denominations, corrects, isInShift, hasSlips }: Rules): CountBody {
  const pieces = piecesIn(denominations, draft)
  const left = isInShift ? countedOf(pieces) : (parseAmount(draft.left) ?? ZERO)
  return {
    ...pieces,
    left: toRupees(left),
    reason: draft.reason.trim(),
    ...(hasSlips && { slips: { count: Number(draft.slips.trim()), amount: toRupees(parseAmount(draft.slipsAmount) ?? ZERO) } }),
    ...(corrects !== null && { corrects: corrects._id }),
  }
}

interface CountDialogProps {
  open: boolean
  corrects?: DrawerEntry | null
  isInShift?: boolean
  onClose: () => void
  onCounted: (entry: DrawerEntry) => void
}

/** Begins again with the fields of other notes and coins, once the venue's are known. */
export function CountDialog(props: CountDialogProps) {
  const denominations = useAtomValue(denominationsAtom)
  return <Count key={denominations.join(' ')} {...props} denominations={denominations} />
}

/** The expected amount is hidden until the count is saved. */
function Count({
  open,
  corrects = null,
  isInShift = false,
  denominations,
  onClose,
  onCounted,
}: CountDialogProps & Pick<Rules, 'denominations'>) {
  const send = useSetAtom(counting.run)
  const unanswered = useAtomValue(counting.unanswered)
  const takesBank = useAtomValue(takesBankAtom)
  const hasSlips = isInShift && takesBank
  const rules = { denominations, corrects, isInShift, hasSlips }
  const form = useForm<Draft, DrawerEntry>({
    start: { ...emptyPieces(denominations), left: '', reason: '', slips: '', slipsAmount: '' },
    check: (draft) => wrongIn(draft, rules),
    send: (draft) => send(bodyOf(draft, rules)),
    onSaved: (entry) => {
      onClose()
      onCounted(entry)
    },
  })
  const { draft, field, failure } = form
  const counted = countedOf(piecesIn(denominations, draft))
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
      <PieceFields denominations={denominations} field={field} />
      <div className="grid grid-cols-2 gap-3">
        <AmountField label="Other cash, Rs" optional {...field('other')} />
        {!isInShift && <AmountField label="Stays in the drawer, Rs" {...field('left')} />}
      </div>
      {hasSlips && (
        <div className="grid grid-cols-2 gap-3">
          <TextField label="Bank slips" optional numeric autoComplete="off" maxLength={5} {...field('slips')} />
          <AmountField label="Their sum, Rs" optional {...field('slipsAmount')} />
        </div>
      )}
      <SumRows rows={isInShift ? [countedRow(counted)] : sumsOf(counted, parseAmount(draft.left))} />
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

const countedRow = (counted: Paise) => ({ label: 'Counted', value: formatRupees(counted), strong: true })

const sumsOf = (counted: Paise, left: Paise | null) => [
  countedRow(counted),
  { label: 'Removed from the drawer', value: left === null || left > counted ? '–' : formatRupees(subtract(counted, left)) },
]
