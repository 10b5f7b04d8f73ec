import { Rate } from 'antd'
import type { ReactNode } from 'react'
import { dishTypes } from '../../../shared/contract/order-parts.ts'
import { AmountField } from '../../ui/form/amount-field.tsx'
import { Field } from '../../ui/form/field.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import type { DishDraft, DishErrors, DishField } from './dish-draft.ts'
import { PictureField } from './picture-field.tsx'
import { cx } from '../../ui/cx.ts'
import { row } from '../../ui/layout/layout.ts'
import styles from './menu.module.css'

interface DishFieldsProps {
  draft: DishDraft
  errors: DishErrors
  onEdit: (change: Partial<DishDraft>) => void
  onRefusedPicture: (msg: string) => void
  onUpload: (busy: boolean) => void
}

const typeOptions = dishTypes.map((type) => ({ value: type, label: type }))

/** The five fields of a dish (specification, 3), for a new one and for one on the menu. */
export function DishFields({ draft, errors, onEdit, onRefusedPicture, onUpload }: DishFieldsProps) {
  return (
    <>
      <Named field="dishName">
        <TextField
          label="Dish name"
          value={draft.dishName}
          onChange={(dishName) => onEdit({ dishName })}
          error={errors.dishName}
          maxLength={80}
          autoComplete="off"
        />
      </Named>
      <div className="pair">
        <Named field="price">
          <AmountField label="Price, Rs" value={draft.price} onChange={(price) => onEdit({ price })} error={errors.price} />
        </Named>
        <Named field="type">
          <SelectField
            label="Type"
            value={draft.type === '' ? undefined : draft.type}
            onChange={(type) => onEdit({ type })}
            options={typeOptions}
            error={errors.type}
            placeholder="Choose"
          />
        </Named>
      </div>
      <Named field="rating">
        <RatingField value={draft.rating} onChange={(rating) => onEdit({ rating })} error={errors.rating} />
      </Named>
      <Named field="imageUrl">
        <PictureField
          imageUrl={draft.imageUrl}
          error={errors.imageUrl}
          onChange={(imageUrl) => onEdit({ imageUrl })}
          onRefused={onRefusedPicture}
          onBusy={onUpload}
        />
      </Named>
    </>
  )
}

/** Where a refused field is found for the focus. */
const Named = ({ field, children }: { field: DishField; children: ReactNode }) => (
  <div className="shrinks" data-field={field}>
    {children}
  </div>
)

interface PartProps<V> {
  value: V
  onChange: (value: V) => void
  error: string | undefined
}

/** Stars in half steps by tap, click or arrow keys; the number stands beside them. The same star again takes the rating back. */
function RatingField({ value, onChange, error }: PartProps<number>) {
  return (
    <Field label="Rating" error={error}>
      {({ id, 'aria-describedby': describedBy }) => (
        <div className={cx(row(14), styles['rating'])}>
          <Rate id={id} allowHalf value={value} onChange={onChange} aria-label="Rating" aria-describedby={describedBy} />
          <output className="num">{value === 0 ? 'No rating' : `${value} of 5`}</output>
        </div>
      )}
    </Field>
  )
}
