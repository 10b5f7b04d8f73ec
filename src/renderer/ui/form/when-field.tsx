import { Button, Input, type InputRef } from 'antd'
import { useAtomValue } from 'jotai'
import { useRef, useState, type KeyboardEvent } from 'react'
import { dayFirstAtom } from '../../data/venue.atoms.ts'
import { CalendarIcon } from '../art/icons.tsx'
import { isTouchAtom } from '../theme/look.atoms.ts'
import { Field, type FieldControl, type FieldProps } from './field.tsx'
import { type When, WhenPicker, whens } from './when-picker.tsx'

interface WhenFieldProps extends FieldProps {
  kind: When
  /** In the stored format of `whens`; a text that cannot be read is kept as typed; '' if empty. */
  value: string
  onChange: (value: string) => void
  placeholder?: string
}

/** By the venue's clock, typed (separators are optional) or picked. A text that cannot be read is kept and shown with an error. */
export function WhenField({ kind, value, onChange, placeholder, error, ...field }: WhenFieldProps) {
  const [typing, setTyping] = useState<string | null>(null)
  const dayFirst = useAtomValue(dayFirstAtom)
  const { shownOf, wrongIn, read } = whens[kind]
  const type = (text: string) => {
    setTyping(text)
    onChange(text.trim() === '' ? '' : (read(text, dayFirst) ?? text))
  }
  const wrong = typing === null ? wrongIn(value, dayFirst) : undefined
  return (
    <Field {...field} error={wrong ?? error}>
      {(control) => (
        <WhenInput
          control={control}
          kind={kind}
          text={typing ?? shownOf(value, dayFirst)}
          value={wrongIn(value) === undefined ? value : ''}
          placeholder={placeholder ?? whens[kind].placeholder(dayFirst)}
          isTyping={typing !== null}
          onType={type}
          onSettle={() => setTyping(null)}
          onPick={onChange}
        />
      )}
    </Field>
  )
}

interface WhenInputProps {
  control: FieldControl
  kind: When
  text: string
  value: string
  placeholder: string
  isTyping: boolean
  onType: (text: string) => void
  onSettle: () => void
  onPick: (value: string) => void
}

function WhenInput({ control, kind, text, value, placeholder, isTyping, onType, onSettle, onPick }: WhenInputProps) {
  /** Null until it is first opened: rendering a closed calendar costs three times as much as the rest of the field. */
  const [open, setOpen] = useState<boolean | null>(null)
  const input = useRef<InputRef>(null)
  const isTouch = useAtomValue(isTouchAtom)
  /** The first Enter accepts the typed text; the next one sends the form. */
  const takeByEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !isTyping) return
    event.preventDefault()
    onSettle()
  }
  const close = () => {
    setOpen(false)
    input.current?.focus()
  }
  return (
    <div className="relative">
      <Input
        {...control}
        ref={input}
        className="tabular-nums"
        inputMode={kind === 'day' ? 'numeric' : 'text'}
        autoComplete="off"
        maxLength={30}
        placeholder={placeholder}
        value={text}
        onChange={(event) => onType(event.target.value)}
        onBlur={onSettle}
        onKeyDown={takeByEnter}
        onClick={() => isTouch && setOpen(true)}
        suffix={<Opener kind={kind} onPress={() => setOpen(!open)} />}
      />
      {open !== null && (
        <WhenPicker kind={kind} value={value} open={open} onOpenChange={setOpen} onClose={close} onPick={onPick} />
      )}
    </div>
  )
}

function Opener({ kind, onPress }: { kind: When; onPress: () => void }) {
  const label = kind === 'time' ? 'Open the clock' : 'Open the calendar'
  return (
    <Button
      type="text"
      size="small"
      className="-my-1.5 -mr-2 ml-0 size-8 text-quiet touch:-my-3 touch:size-11"
      tabIndex={-1}
      aria-label={label}
      title={label}
      icon={<CalendarIcon />}
      onClick={onPress}
    />
  )
}
