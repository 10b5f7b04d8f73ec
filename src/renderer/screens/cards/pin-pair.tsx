import { PinField } from '../../ui/form/pin-field.tsx'
import type { FormOf } from '../../ui/form/use-form.ts'
import type { TypedPin } from './new-pin.ts'

interface PinPairProps {
  form: Pick<FormOf<TypedPin>, 'field'>
  /** Set if a keypad is shown below. */
  onFocus?: (field: keyof TypedPin) => void
  optional?: boolean
}

/** The PIN is typed twice, since a typing error in a masked field would lock the guest out. */
export function PinPair({ form: { field }, onFocus, optional = false }: PinPairProps) {
  const hasKeypad = onFocus !== undefined
  return (
    <div className="grid grid-cols-2 items-start gap-3">
      <div onFocus={() => onFocus?.('pin')}>
        <PinField label="PIN" optional={optional} hasKeypad={hasKeypad} {...field('pin')} />
      </div>
      <div onFocus={() => onFocus?.('again')}>
        <PinField label="Repeat PIN" hasKeypad={hasKeypad} {...field('again')} />
      </div>
    </div>
  )
}
