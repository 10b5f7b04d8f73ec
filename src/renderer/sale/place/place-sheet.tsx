import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import { coursesAtom } from '../../data/venue.atoms.ts'
import { CheckIcon } from '../../ui/art/icons.tsx'
import { cx } from '../../ui/cx.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { QtyStepper } from '../../ui/form/qty-stepper.tsx'
import { useToasts } from '../../ui/parts/use-toasts.tsx'
import options from '../options/options.module.css'
import { walkChoices } from '../options/walk-choices.ts'
import { saleAtom } from '../state/sale.atoms.ts'
import { isWithKitchen } from '../../model/sale/place-moves.ts'
import { type OpenPlace, openPlaceAtom, seatsAtom, setCourseAtom, setSeatAtom } from '../state/place.atoms.ts'
import { useOnLeave } from '../../data/use-on-leave.ts'

export function PlaceSheet() {
  const [open, setOpen] = useAtom(openPlaceAtom)
  useOnLeave(() => setOpen(null))
  return open === null ? null : <Sheet {...open} onClose={() => setOpen(null)} />
}

function Sheet({ line, what, onClose }: OpenPlace & { onClose: () => void }) {
  const [qty, setQty] = useState(line.qty)
  const isSent = isWithKitchen(useAtomValue(saleAtom), line)
  const title = what === 'course' ? 'Course' : isSent ? 'Move to seat' : 'Seat'
  return (
    <Dialog open title={`${title}: ${line.dishName}`} onClose={onClose}>
      <div className="grid gap-4">
        {line.qty > 1 && (
          <div className="flex items-center justify-between gap-4">
            <span>How many</span>
            <QtyStepper name={line.dishName} qty={qty} most={line.qty} of={`of ${line.qty}`} onChange={setQty} />
          </div>
        )}
        {what === 'seat' ? <Seats line={line} qty={qty} onDone={onClose} /> : <Courses line={line} qty={qty} onDone={onClose} />}
        {what === 'seat' && isSent && <p className="type-supporting">Nothing is sent to the kitchen.</p>}
      </div>
    </Dialog>
  )
}

type ChosenProps = Pick<OpenPlace, 'line'> & { qty: number; onDone: () => void }

function Seats({ line, qty, onDone }: ChosenProps) {
  const seats = useAtomValue(seatsAtom)
  const set = useSetAtom(setSeatAtom)
  const toasts = useToasts()
  const choose = async (seat: number | null) => {
    onDone()
    const failure = await set(line, seat, qty)
    if (failure !== null) toasts.warning(failure.msg)
  }
  return (
    <Choices
      label="Seat"
      choices={[...seats.map((seat) => ({ value: seat, label: String(seat) })), { value: null, label: 'Shared by all' }]}
      chosen={line.seat ?? null}
      onChoose={(seat) => void choose(seat)}
    />
  )
}

function Courses({ line, qty, onDone }: ChosenProps) {
  const courses = useAtomValue(coursesAtom)
  const set = useSetAtom(setCourseAtom)
  return (
    <Choices
      label="Course"
      choices={[...courses.map(({ name }) => ({ value: name, label: name })), { value: null, label: 'No course' }]}
      chosen={line.course ?? null}
      onChoose={(course) => {
        set(line, course, qty)
        onDone()
      }}
    />
  )
}

interface ChoicesProps<V> {
  label: string
  choices: readonly { value: V; label: string }[]
  chosen: V
  onChoose: (value: V) => void
}

function Choices<V extends string | number | null>({ label, choices, chosen, onChoose }: ChoicesProps<V>) {
  return (
    <div role="group" aria-label={label} className="flex flex-wrap items-center gap-2" data-choices="">
      {choices.map(({ value, label: text }) => (
        <button
          key={text}
          type="button"
          className={cx('button-bare choice-tile tabular-nums', options['choice'], value === chosen && 'choice-picked')}
          aria-pressed={value === chosen}
          data-start={value === chosen ? '' : undefined}
          onKeyDown={walkChoices}
          onClick={() => onChoose(value)}
        >
          {value === chosen && <CheckIcon />}
          {text}
        </button>
      ))}
    </div>
  )
}
