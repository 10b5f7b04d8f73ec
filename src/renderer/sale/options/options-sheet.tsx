import { useAtomValue, useSetAtom } from 'jotai'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { choiceText, groupTrouble, lineKey, noteText } from '../../../shared/orders/modifiers.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { closeOptionsAtom, type OpenOptions, openOptionsAtom } from './options.atoms.ts'
import { lineOf, type Place, linePlace, PLAIN, type Wish, wishOf } from '../../model/sale/line.ts'
import { usualPlaceAtom } from '../state/cart.atoms.ts'
import { keptPlace, knownPlace } from '../../model/sale/place-moves.ts'
import { saleAtom } from '../state/sale.atoms.ts'
import { type Finish, useFinish, type Wanted } from './use-finish.ts'
import { useOnLeave } from '../../data/use-on-leave.ts'
import type { Dish } from '../../../shared/contract/dishes.ts'
import { formatAmount, paiseOf } from '../../../shared/money/money.ts'
import { WarningIcon } from '../../ui/art/icons.tsx'
import { Chip } from '../../ui/parts/chip.tsx'
import { DishPicture } from '../../ui/parts/dish-picture.tsx'
import { Money } from '../../ui/parts/money.tsx'
import { Button } from 'antd'
import { seatName, SHARED } from '../../../shared/orders/seats.ts'
import { lineAmount } from '../../../shared/money/order-totals.ts'
import { pricedLine } from '../../../shared/money/priced-line.ts'
import { cx } from '../../ui/cx.ts'
import { isOfScan } from '../../ui/keys/use-scanner.ts'
import { QtyStepper } from '../../ui/form/qty-stepper.tsx'
import { NoteChoices } from './note-choices.tsx'
import { OptionGroup } from './option-group.tsx'
import { walkChoices } from './walk-choices.ts'
import { toggled } from '../../model/sale/wish.ts'
import { coursesAtom } from '../../data/venue.atoms.ts'
import { isOnCheck } from '../../model/sale/check-moves.ts'
import { seatsAtom } from '../state/place.atoms.ts'
import styles from './options.module.css'

/** The sheet needs no typing (meal.md, Modifiers). */
export function OptionsSheet() {
  const open = useAtomValue(openOptionsAtom)
  const close = useSetAtom(closeOptionsAtom)
  useOnLeave(close)
  return open === null ? null : <Sheet key={open.dish._id} open={open} onClose={close} />
}

function Sheet({ open, onClose }: { open: OpenOptions; onClose: () => void }) {
  const { dish, line } = open
  const [wish, setWish] = useState<Wish>(line === null ? PLAIN : wishOf(line))
  const [qty, setQty] = useState(line?.qty ?? 1)
  const [place, setPlace] = useState(usePlaceOf(open))
  const wanted = { wish, qty, place }
  const finish = useFinish(open, wanted, onClose)
  const foot = <OptionsFoot dish={dish} wanted={wanted} finish={finish} onClose={onClose} />
  return (
    <Dialog open title={<OptionsTitle dish={dish} wish={wish} />} width={980} footer={foot} onClose={onClose}>
      <OptionsForm dish={dish} wish={wish} onWish={setWish} qty={qty} onQty={setQty} onEnter={finish.run}>
        {place !== null && <PlaceChoices place={place} onPlace={setPlace} />}
      </OptionsForm>
    </Dialog>
  )
}

/** Returns null for a line that the server has, since its seat and course have their own sheet. */
function usePlaceOf({ dish, line }: OpenOptions): Place | null {
  const sale = useAtomValue(saleAtom)
  const usual = useAtomValue(usualPlaceAtom)
  if (line === null) return usual(dish)
  if (knownPlace(sale, lineKey(line)) >= 0 || keptPlace(sale, line) >= 0) return null
  const { held: _held, ...place } = linePlace(line)
  return place
}

function OptionsTitle({ dish, wish }: { dish: Dish; wish: Wish }) {
  const chosen = new Set(wish.chosen)
  const left = (dish.groups ?? []).filter((group) => groupTrouble(group, chosen) !== null).map(({ name }) => name)
  return (
    <div className="flex items-center gap-3 pr-8">
      <DishPicture imageUrl={dish.imageUrl} thumb />
      <div className="min-w-0 wrap-anywhere">
        {dish.dishName}
        <div className="type-supporting font-normal">
          <Money amount={paiseOf(dish.price)} /> · {dish.type}
        </div>
      </div>
      {left.length > 0 && (
        <span className="ml-auto">
          <Chip tone="amber" icon={<WarningIcon />}>
            {left.length === 1 ? '1 choice' : `${left.length} choices`} left: {left.join(', ')}
          </Chip>
        </span>
      )}
    </div>
  )
}

interface FootProps {
  dish: Dish
  wanted: Wanted
  finish: Finish
  onClose: () => void
}

function OptionsFoot({ dish, wanted: { wish, qty, place }, finish, onClose }: FootProps) {
  const line = lineOf(dish, wish, qty)
  const { modifiers = [] } = line
  const words = [...modifiers.map(choiceText), noteText(line)].filter((text) => text !== '')
  const prices = [dish.price, ...modifiers.map(({ price }) => price).filter((price) => price !== 0)]
  const where = [place?.seat === undefined ? '' : seatName(place.seat), place?.course ?? ''].filter((text) => text !== '')
  const sum = prices.map((price) => formatAmount(paiseOf(price))).join(' + ')
  return (
    <div className="flex flex-wrap items-center justify-end gap-3 pt-2 text-left">
      <div className="flex-fill basis-55 wrap-anywhere">
        <div className="font-semibold">{words.join(' · ')}</div>
        <div className="type-supporting tabular-nums">
          {[`${qty} × ${prices.length === 1 ? sum : `(${sum.replaceAll('+ −', '− ')})`}`, ...where].join(', ')}
        </div>
      </div>
      <strong className="text-22 whitespace-nowrap">
        <Money amount={lineAmount(pricedLine(line))} />
      </strong>
      <Button size="large" onClick={onClose}>
        Cancel
      </Button>
      <Button size="large" type="primary" onClick={finish.run}>
        {finish.label}
      </Button>
    </div>
  )
}

interface FormProps {
  dish: Dish
  wish: Wish
  onWish: (wish: Wish) => void
  qty: number
  onQty: (qty: number) => void
  onEnter: () => void
  children?: ReactNode
}

function OptionsForm({ dish, wish, onWish, qty, onQty, onEnter, children }: FormProps) {
  const { groups = [] } = dish
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return walkChoices(event)
    if (event.nativeEvent.isComposing) return
    event.preventDefault()
    // Fast typing in a note is not taken for a scanner.
    if (event.target instanceof HTMLInputElement || !isOfScan(event.nativeEvent)) onEnter()
  }
  return (
    <div role="presentation" className={cx(groups.length > 0 && styles['sheet'])} onKeyDown={press}>
      <div className={cx('grid gap-4', styles['groups'])}>
        {groups.map((group, index) => (
          <OptionGroup
            key={group._id}
            group={group}
            chosen={wish.chosen}
            isFirst={index === 0}
            onChoose={(id) => onWish({ ...wish, chosen: toggled(group, wish.chosen, id) })}
          />
        ))}
      </div>
      <div className={cx('grid gap-4', styles['side'])}>
        <section className="grid gap-2">
          <h3>Quantity</h3>
          <div>
            <QtyStepper name={dish.dishName} qty={qty} onChange={onQty} />
          </div>
        </section>
        {children}
        <NoteChoices wish={wish} onWish={onWish} isFirst={groups.length === 0} />
      </div>
    </div>
  )
}

interface PlaceChoicesProps {
  place: Place
  onPlace: (place: Place) => void
}

function PlaceChoices({ place: { seat, course }, onPlace }: PlaceChoicesProps) {
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
