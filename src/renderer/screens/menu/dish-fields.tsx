import { Rate } from 'antd'
import { MAX_BARCODE } from '../../../shared/barcode.ts'
import { dishTypes } from '../../../shared/contract/order-parts.ts'
import { AmountField } from '../../ui/form/amount-field.tsx'
import { Field } from '../../ui/form/field.tsx'
import { OutletsField } from '../../ui/form/outlets-field.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import type { FormOf } from '../../ui/form/use-form.ts'
import type { DishDraft } from './dish-draft.ts'
import { GroupsField } from './groups/groups-field.tsx'
import { PictureField } from './picture-field.tsx'
import { cx } from '../../ui/cx.ts'
import styles from './menu.module.css'

interface DishFieldsProps {
  form: FormOf<DishDraft>
  onUpload: (busy: boolean) => void
}

const typeOptions = dishTypes.map((type) => ({ value: type, label: type }))

/** The five fields of the specification (3), with barcode, options and outlets. */
export function DishFields({ form: { draft, field, mark }, onUpload }: DishFieldsProps) {
  const refusePicture = (imageUrl: string) => mark({ imageUrl })
  return (
    <>
      <TextField label="Dish name" maxLength={80} autoComplete="off" {...field('dishName')} />
      <div className="grid grid-cols-2 items-start gap-3">
        <AmountField label="Price, Rs" {...field('price')} />
        <SelectField
          label="Type"
          options={typeOptions}
          placeholder="Choose"
          {...field('type')}
          value={draft.type === '' ? undefined : draft.type}
        />
      </div>
      {/* Scanners end with Enter, which must not submit the form. */}
      <TextField
        label="Barcode"
        inputMode="text"
        optional
        placeholder="Scan it, or type it"
        maxLength={MAX_BARCODE}
        autoComplete="off"
        numeric="code"
        onPressEnter={(event) => event.preventDefault()}
        {...field('barcode')}
      />
      <GroupsField {...field('groups')} />
      <OutletsField label="Sold at" {...field('outlets')} />
      <RatingField {...field('rating')} />
      <PictureField {...field('imageUrl')} onRefused={refusePicture} onBusy={onUpload} />
    </>
  )
}

interface RatingProps {
  value: number
  onChange: (value: number) => void
  error: string | undefined
}

/** Choosing the same star again removes the rating. */
function RatingField({ value, onChange, error }: RatingProps) {
  return (
    <Field label="Rating" error={error}>
      {({ id, 'aria-describedby': describedBy }) => (
        <div className={cx('flex items-center gap-3.5', styles['rating'])}>
          <Rate id={id} allowHalf value={value} onChange={onChange} aria-label="Rating" aria-describedby={describedBy} />
          <output className="tabular-nums">{value === 0 ? 'No rating' : `${value} of 5`}</output>
        </div>
      )}
    </Field>
  )
}
