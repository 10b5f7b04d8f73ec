import { useAtomValue } from 'jotai'
import { SHARED } from '../../../shared/orders/seats.ts'
import { coursesAtom } from '../../data/venue.atoms.ts'
import { cx } from '../../ui/cx.ts'
import { isOnCheck } from '../../model/sale/check-moves.ts'
import type { Place } from '../../model/sale/line.ts'
import { seatsAtom } from '../state/place.atoms.ts'
import { saleAtom } from '../state/sale.atoms.ts'
import styles from './options.module.css'

interface PlaceChoicesProps {
  place: Place
  onPlace: (place: Place) => void
}

/** The seat and the course of the dish, each if the check has any. */
export function PlaceChoices({ place: { seat, course }, onPlace }: PlaceChoicesProps) {
  const sale = useAtomValue(saleAtom)
  const seats = useAtomValue(seatsAtom)
  const courses = useAtomValue(coursesAtom)
  if (sale.tables.length === 0 && !isOnCheck(sale)) return null
  return (
    <>
      {seats.length > 0 && (
        <ChipGroup
          label="Seat"
          chips={[...seats.map((one) => ({ value: one, label: String(one) })), { value: undefined, label: SHARED }]}
          chosen={seat}
          onChoose={(one) => onPlace({ ...(one !== undefined && { seat: one }), ...(course !== undefined && { course }) })}
        />
      )}
      {courses.length > 0 && (
        <ChipGroup
          label="Course"
          chips={[...courses.map(({ name }) => ({ value: name, label: name })), { value: undefined, label: 'None' }]}
          chosen={course}
          onChoose={(one) => onPlace({ ...(seat !== undefined && { seat }), ...(one !== undefined && { course: one }) })}
        />
      )}
    </>
  )
}

interface ChipGroupProps<V> {
  label: string
  chips: readonly { value: V; label: string }[]
  chosen: V
  onChoose: (value: V) => void
}

/** A single choice that works with keys like a group of options: one Tab stop; digits and arrow keys choose inside it. */
function ChipGroup<V extends string | number | undefined>({ label, chips, chosen, onChoose }: ChipGroupProps<V>) {
  return (
    <section className="grid gap-2">
      <h3>{label}</h3>
      <div role="group" aria-label={label} className="flex flex-wrap items-center gap-2" data-choices="">
        {chips.map(({ value, label: text }) => (
          <button
            key={text}
            type="button"
            className={cx('button-bare choice-tile tabular-nums', styles['choice'], value === chosen && 'choice-picked')}
            aria-pressed={value === chosen}
            tabIndex={value === chosen ? 0 : -1}
            onClick={() => onChoose(value)}
          >
            {text}
          </button>
        ))}
      </div>
    </section>
  )
}
