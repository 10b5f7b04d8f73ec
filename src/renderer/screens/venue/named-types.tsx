import { Input, Select } from 'antd'
import type { ReactNode } from 'react'
import { type DishType, dishTypes } from '../../../shared/contract/order-parts.ts'
import { BinIcon, PlusIcon } from '../../ui/art/icons.tsx'
import { Field } from '../../ui/form/field.tsx'
import { HeldButton, RestingButton } from '../../ui/form/held-button.tsx'

export interface NamedTypes {
  key: string
  name: string
  types: DishType[]
}

export const namedTypes = (from: { name: string; types: readonly DishType[] } = { name: '', types: [] }): NamedTypes => ({
  key: crypto.randomUUID(),
  name: from.name,
  types: [...from.types],
})

export const namedIn = (rows: readonly NamedTypes[]) => rows.map(({ name, types }) => ({ name: name.trim(), types }))

export const areNamed = (rows: readonly NamedTypes[]): boolean => rows.every(({ name }) => name.trim() !== '')

interface NamedTypesFieldProps {
  field: { value: NamedTypes[]; error: string | undefined; onChange: (rows: NamedTypes[]) => void }
  label: string
  hint: string
  /** The word for one entry: 'course'. */
  one: string
  /** For screen readers. */
  typesLabel: (nth: number) => string
  noTypes: string
  maxLength: number
  most: number
  least?: number
  /** Shown beside the button that adds an entry. */
  more?: ReactNode
}

const typeOptions = dishTypes.map((type) => ({ value: type, label: type }))

export function NamedTypesField(props: NamedTypesFieldProps) {
  const { label, one, most, least = 0 } = props
  const { value: rows, error, onChange } = props.field
  const change = (key: string, part: Partial<NamedTypes>) =>
    onChange(rows.map((typed) => (typed.key === key ? { ...typed, ...part } : typed)))
  return (
    <Field label={label} error={error} hint={props.hint}>
      {({ id, status, ...described }) => (
        <div className="grid gap-3" role="group" aria-label={label} aria-describedby={described['aria-describedby']}>
          {rows.map(({ key, name, types }, index) => (
            <div key={key} className="grid gap-1.5">
              <div className="flex items-center gap-2">
                <Input
                  {...(index === 0 && { id })}
                  status={status}
                  aria-label={`Name of ${one} ${index + 1}`}
                  autoComplete="off"
                  maxLength={props.maxLength}
                  value={name}
                  onChange={(event) => change(key, { name: event.target.value })}
                />
                <RestingButton
                  className="flex-none"
                  icon={<BinIcon />}
                  title="Remove"
                  aria-label={`Remove ${one} ${index + 1}`}
                  why={rows.length <= least ? `At least ${least} ${one} stays` : null}
                  onClick={() => onChange(rows.filter((typed) => typed.key !== key))}
                />
              </div>
              <Select
                id={`${id}-types-${index}`}
                mode="multiple"
                style={{ width: '100%' }}
                status={status}
                aria-label={props.typesLabel(index + 1)}
                placeholder={props.noTypes}
                options={typeOptions}
                value={types}
                onChange={(chosen) => change(key, { types: chosen })}
              />
            </div>
          ))}
          <div className="flex flex-wrap items-center gap-2">
            <HeldButton
              icon={<PlusIcon />}
              why={rows.length >= most ? `${most} at most.` : null}
              onClick={() => onChange([...rows, namedTypes()])}
            >
              Add {one}
            </HeldButton>
            {props.more}
          </div>
        </div>
      )}
    </Field>
  )
}
