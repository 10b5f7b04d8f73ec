import { useState } from 'react'
import { discountReasons, type OrderLine } from '../../../shared/contract/order-parts.ts'
import { discountReasonLabels } from '../../../shared/money/discount.ts'
import { lineKey } from '../../../shared/orders/modifiers.ts'
import { formatAmount, paiseOf, times } from '../../../shared/money/money.ts'
import { CheckIcon } from '../../ui/art/icons.tsx'
import { cx } from '../../ui/cx.ts'
import { AmountField } from '../../ui/form/amount-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { Choices } from './choices.tsx'
import { type DiscountDraft, readyPercents } from './discount-draft.ts'

export interface FieldsProps {
  draft: DiscountDraft
  onChange: (part: Partial<DiscountDraft>) => void
}

const kinds = [
  { value: 'discount', label: 'Discount' },
  { value: 'comp', label: 'Comp, no charge' },
] as const

const scopes = [
  { value: 'check', label: 'Whole check' },
  { value: 'dishes', label: 'Chosen dishes' },
] as const

const ways = [
  { value: 'percent', label: 'Percent' },
  { value: 'amount', label: 'Amount' },
] as const

const reasons = discountReasons.map((value) => ({ value, label: discountReasonLabels[value] }))

export function ScopeFields({ draft, onChange, lines }: FieldsProps & { lines: readonly OrderLine[] }) {
  const { places } = draft
  return (
    <>
      <div className="flex flex-wrap items-start gap-6">
        <Choices label="Kind" options={kinds} value={draft.kind} onChange={(kind) => onChange({ kind })} isFirst />
        <Choices
          label="On"
          options={scopes}
          value={places === null ? 'check' : 'dishes'}
          onChange={(scope) => onChange({ places: scope === 'check' ? null : (places ?? []) })}
        />
      </div>
      {places !== null && <ChosenDishes lines={lines} places={places} onChange={(next) => onChange({ places: next })} />}
    </>
  )
}

interface DishesProps {
  lines: readonly OrderLine[]
  places: readonly number[]
  onChange: (places: number[]) => void
}

function ChosenDishes({ lines, places, onChange }: DishesProps) {
  const toggle = (place: number) =>
    onChange(places.includes(place) ? places.filter((one) => one !== place) : [...places, place].toSorted((a, b) => a - b))
  return (
    <div role="group" aria-label="Chosen dishes" className="flex flex-wrap items-center gap-2">
      {lines.map((line, place) => (
        <button
          key={lineKey(line)}
          type="button"
          className={cx('button-bare choice-tile wrap-anywhere', places.includes(place) && 'choice-picked')}
          aria-pressed={places.includes(place)}
          onClick={() => toggle(place)}
        >
          {places.includes(place) && <CheckIcon />}
          {line.qty} × {line.dishName}
          <small className="tabular-nums">{formatAmount(times(paiseOf(line.price), line.qty))}</small>
        </button>
      ))}
    </div>
  )
}

export function AmountFields({ draft, onChange }: FieldsProps) {
  const [isOther, setOther] = useState(false)
  if (draft.kind === 'comp') return null
  const percents = [
    ...readyPercents.map((value) => ({ value: value as string, label: `${value} %` })),
    { value: 'other', label: 'Other' },
  ]
  const press = (value: string) => {
    setOther(value === 'other')
    onChange({ percent: value === 'other' ? '' : value })
  }
  return (
    <div className="flex flex-wrap items-start gap-6">
      <Choices label="As" options={ways} value={draft.by} onChange={(by) => onChange({ by })} />
      {draft.by === 'percent' ? (
        <div className="grid gap-2">
          <Choices label="Percent" options={percents} value={isOther ? 'other' : draft.percent} onChange={press} />
          {isOther && (
            <TextField
              label="Other percentage"
              numeric
              maxLength={3}
              value={draft.percent}
              onChange={(percent) => onChange({ percent })}
            />
          )}
        </div>
      ) : (
        <AmountField label="Amount, Rs" value={draft.amount} onChange={(amount) => onChange({ amount })} />
      )}
    </div>
  )
}

const MAX_NOTE = 120

export const ReasonFields = ({ draft, onChange }: FieldsProps) => (
  <div className="grid gap-2">
    <Choices label="Reason" options={reasons} value={draft.reason} onChange={(reason) => onChange({ reason, note: '' })} />
    {draft.reason === 'other' && (
      <TextField label="Why" maxLength={MAX_NOTE} value={draft.note} onChange={(note) => onChange({ note })} />
    )}
  </div>
)
