import { Button, Input } from 'antd'
import { MAX_CHOICES } from '../../../../shared/contract/modifiers.ts'
import { ArrowUpIcon, BinIcon, PlusIcon } from '../../../ui/art/icons.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { HeldButton, RestingButton } from '../../../ui/form/held-button.tsx'
import { NumberInput } from '../../../ui/form/number-input.tsx'
import { type ChoiceDraft, emptyChoice } from './group-draft.ts'

interface ChoiceRowsProps {
  value: ChoiceDraft[]
  error: string | undefined
  onChange: (rows: ChoiceDraft[]) => void
}

export function ChoiceRows({ value: rows, error, onChange }: ChoiceRowsProps) {
  const change = (key: string, part: Partial<ChoiceDraft>) =>
    onChange(rows.map((one) => (one.key === key ? { ...one, ...part } : one)))
  const up = (index: number) => {
    const [before, moved] = [rows[index - 1], rows[index]]
    if (before !== undefined && moved !== undefined) onChange(rows.with(index - 1, moved).with(index, before))
  }
  return (
    <Field label="Choices" error={error} hint="Added to the price, Rs: 0 is included, -20 takes 20 off">
      {({ id, status, ...described }) => (
        <div className="grid gap-2" role="group" aria-label="Choices" aria-describedby={described['aria-describedby']}>
          {rows.map((choice, index) => (
            <div key={choice.key} className="flex items-center gap-2">
              <ChoiceInputs
                choice={choice}
                nth={index + 1}
                {...(index === 0 && { id })}
                status={status}
                onChange={(part) => change(choice.key, part)}
              />
              <ChoiceButtons
                nth={index + 1}
                isOnly={rows.length === 1}
                onUp={() => up(index)}
                onRemove={() => onChange(rows.filter((one) => one.key !== choice.key))}
              />
            </div>
          ))}
          <div>
            <HeldButton
              icon={<PlusIcon />}
              why={rows.length >= MAX_CHOICES ? `A group has ${MAX_CHOICES} choices at most.` : null}
              onClick={() => onChange([...rows, emptyChoice()])}
            >
              Add choice
            </HeldButton>
          </div>
        </div>
      )}
    </Field>
  )
}

interface ChoiceButtonsProps {
  nth: number
  /** The only choice of a group cannot be removed. */
  isOnly: boolean
  onUp: () => void
  onRemove: () => void
}

function ChoiceButtons({ nth, isOnly, onUp, onRemove }: ChoiceButtonsProps) {
  return (
    <>
      <Button
        className="flex-none"
        icon={<ArrowUpIcon />}
        title="Move up"
        aria-label={`Move choice ${nth} up`}
        disabled={nth === 1}
        onClick={onUp}
      />
      <RestingButton
        className="flex-none"
        icon={<BinIcon />}
        title="Remove"
        aria-label={`Remove choice ${nth}`}
        why={isOnly ? 'A group keeps one choice at least' : null}
        onClick={onRemove}
      />
    </>
  )
}

interface ChoiceInputsProps {
  choice: ChoiceDraft
  nth: number
  /** Only for the first choice, which the field's label belongs to. */
  id?: string
  status: 'error' | ''
  onChange: (part: Partial<ChoiceDraft>) => void
}

function ChoiceInputs({ choice: { name, price }, nth, id, status, onChange }: ChoiceInputsProps) {
  return (
    <>
      <Input
        {...(id !== undefined && { id })}
        status={status}
        aria-label={`Choice ${nth}`}
        autoComplete="off"
        maxLength={40}
        value={name}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <NumberInput
        className="w-26 flex-none text-right tabular-nums"
        status={status}
        aria-label={`Price of choice ${nth}, Rs`}
        inputMode="decimal"
        maxLength={12}
        value={price}
        onChange={(typed) => onChange({ price: typed })}
      />
    </>
  )
}
