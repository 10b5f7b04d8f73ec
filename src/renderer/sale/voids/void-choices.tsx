import { Button } from 'antd'
import { useId, type ReactNode } from 'react'
import { MAX_VOID_NOTE, voidReasons } from '../../../shared/contract/order-voids.ts'
import { voidReasonLabels } from '../../../shared/orders/voids.ts'
import { CheckIcon, WarningIcon } from '../../ui/art/icons.tsx'
import { cx } from '../../ui/cx.ts'
import { TextField } from '../../ui/form/text-field.tsx'
import type { VoidHandle } from './use-void.ts'
import styles from './voids.module.css'

export function VoidChoices({ handle }: { handle: VoidHandle }) {
  return (
    <>
      <Reason handle={handle} />
      <Cooked handle={handle} />
    </>
  )
}

function Reason({ handle: { draft, edit, errors } }: { handle: VoidHandle }) {
  return (
    <>
      <Group title="Reason" error={errors.reason}>
        <div className="flex flex-wrap items-center gap-2">
          {voidReasons.map((reason) => (
            <Button
              key={reason}
              icon={reason === draft.reason ? <CheckIcon /> : undefined}
              className={cx(reason === draft.reason && 'choice-picked')}
              aria-pressed={reason === draft.reason}
              onClick={() => edit({ reason })}
            >
              {voidReasonLabels[reason]}
            </Button>
          ))}
        </div>
      </Group>
      {draft.reason === 'other' && (
        <TextField
          label="Why"
          maxLength={MAX_VOID_NOTE}
          value={draft.note}
          error={errors.note}
          onChange={(note) => edit({ note })}
        />
      )}
    </>
  )
}

const cookedChoices = [
  { cooked: false, label: 'No', means: 'Goes back to stock' },
  { cooked: true, label: 'Yes', means: 'Counted as waste' },
] as const

function Cooked({ handle: { draft, edit, errors } }: { handle: VoidHandle }) {
  return (
    <Group title="Was it cooked?" error={errors.cooked}>
      <div className="grid grid-cols-[1fr_1fr] gap-2">
        {cookedChoices.map(({ cooked, label, means }) => (
          <button
            key={label}
            type="button"
            className={cx('button-bare choice-tile', styles['choice'], cooked === draft.cooked && styles['chosen'])}
            aria-label={`${label}: ${means}`}
            aria-pressed={cooked === draft.cooked}
            onClick={() => edit({ cooked })}
          >
            <span className={styles['dot']} aria-hidden="true" />
            <span>
              <strong>{label}</strong> <span className="text-sm text-quiet">{means}</span>
            </span>
          </button>
        ))}
      </div>
    </Group>
  )
}

function Group({ title, error, children }: { title: string; error: string | undefined; children: ReactNode }) {
  const id = useId()
  return (
    <div className="grid gap-2" role="group" aria-labelledby={id}>
      <h3 id={id} className="type-supporting">
        {title}
      </h3>
      {children}
      {error !== undefined && (
        <p className="flex items-center gap-1.5 text-sm text-amber" role="alert">
          <WarningIcon /> {error}
        </p>
      )}
    </div>
  )
}
