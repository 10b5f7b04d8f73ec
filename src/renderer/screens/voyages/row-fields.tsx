import { Button } from 'antd'
import { type ReactNode, useId } from 'react'
import { BinIcon, PlusIcon } from '../../ui/art/icons.tsx'
import { HeldButton } from '../../ui/form/held-button.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { WhenField } from '../../ui/form/when-field.tsx'
import { type ClockRow, newClock, newPort, type PortRow } from './voyage-draft.ts'

const MOST = 60
const PAIR = 'grid grid-cols-2 items-start gap-3'

interface RowsProps<R> {
  value: R[]
  error: string | undefined
  onChange: (rows: R[]) => void
}

interface Rows<R> extends RowsProps<R> {
  title: string
  hint: string
  /** 'port' */
  one: string
  fresh: () => R
  renderFields: (row: R, nth: number, change: (part: Partial<R>) => void) => ReactNode
}

/** A list of rows with a few fields each, to which rows are added and from which they are removed. */
function RowFields<R extends { key: string }>({ title, hint, one, fresh, renderFields, value, error, onChange }: Rows<R>) {
  const id = useId()
  return (
    <fieldset className="m-0 grid min-w-0 gap-3 border-0 p-0" aria-describedby={id} data-wrong={error !== undefined || undefined}>
      <legend className="type-h3 mb-1 p-0">{title}</legend>
      <p
        id={id}
        className={error === undefined ? 'type-supporting' : 'text-sm text-red'}
        role={error === undefined ? undefined : 'alert'}
      >
        {error ?? hint}
      </p>
      {value.map((row, index) => (
        <div key={row.key} className="flex items-start gap-2 border-t border-line pt-3">
          <div className="flex-fill grid gap-3">
            {renderFields(row, index + 1, (part) =>
              onChange(value.map((other) => (other === row ? { ...row, ...part } : other))),
            )}
          </div>
          <Button
            className="mt-6 flex-none"
            icon={<BinIcon />}
            title="Remove"
            aria-label={`Remove ${one} ${index + 1}`}
            onClick={() => onChange(value.filter((other) => other !== row))}
          />
        </div>
      ))}
      <HeldButton
        className="justify-self-start"
        icon={<PlusIcon />}
        why={value.length >= MOST ? `${MOST} at most.` : null}
        onClick={() => onChange([...value, fresh()])}
      >
        Add {one}
      </HeldButton>
    </fieldset>
  )
}

export const PortsField = (props: RowsProps<PortRow>) => (
  <RowFields
    {...props}
    title="Ports"
    hint="In the order they are called at, by the ship’s clock."
    one="port"
    fresh={newPort}
    renderFields={(port, nth, change) => (
      <>
        <TextField
          label={`Port ${nth}`}
          value={port.name}
          maxLength={60}
          autoComplete="off"
          onChange={(name) => change({ name })}
        />
        <div className={PAIR}>
          <WhenField kind="moment" label="Arrival" optional value={port.arrive} onChange={(arrive) => change({ arrive })} />
          <WhenField kind="moment" label="Departure" optional value={port.leave} onChange={(leave) => change({ leave })} />
        </div>
      </>
    )}
  />
)

interface ClocksProps extends RowsProps<ClockRow> {
  zones: { value: string; label: string }[]
}

export const ClocksField = ({ zones, ...props }: ClocksProps) => (
  <RowFields
    {...props}
    title="Clock changes"
    hint="Each takes effect by itself at its time, by the clock before the change."
    one="clock change"
    fresh={newClock}
    renderFields={(change, nth, edit) => (
      <>
        <WhenField kind="moment" label={`Clock change ${nth}`} value={change.at} onChange={(at) => edit({ at })} />
        <SelectField
          label="New time zone"
          value={change.timeZone === '' ? undefined : change.timeZone}
          options={zones}
          searchable
          placeholder="Choose"
          onChange={(timeZone) => edit({ timeZone })}
        />
      </>
    )}
  />
)
