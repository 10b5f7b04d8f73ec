import { useId } from 'react'
import { CheckIcon } from '../../ui/art/icons.tsx'
import { cx } from '../../ui/cx.ts'

interface ChoicesProps<V extends string> {
  label: string
  options: readonly { value: V; label: string }[]
  value: V | null
  onChange: (value: V) => void
  /** Takes the focus when the sheet opens. */
  isFirst?: boolean
}

export function Choices<V extends string>({ label, options, value, onChange, isFirst = false }: ChoicesProps<V>) {
  const id = useId()
  return (
    <section className="grid gap-1.5">
      <h3 id={id} className="type-supporting">
        {label}
      </h3>
      <div role="group" aria-labelledby={id} className="flex flex-wrap items-center gap-1.5">
        {options.map((option, index) => (
          <button
            key={option.value}
            type="button"
            className={cx('button-bare choice-tile', option.value === value && 'choice-picked')}
            aria-pressed={option.value === value}
            data-start={isFirst && index === 0 ? '' : undefined}
            onClick={() => onChange(option.value)}
          >
            {option.value === value && <CheckIcon />}
            {option.label}
          </button>
        ))}
      </div>
    </section>
  )
}
