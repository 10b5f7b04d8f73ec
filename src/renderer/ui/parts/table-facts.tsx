import { CheckIcon, PersonIcon } from '../art/icons.tsx'
import { Glyph } from '../art/glyph.tsx'
import { cx } from '../cx.ts'
import { type Offer, PAID, type Reserved, type Seated, type Served, type Service, type TableState } from './table-state.ts'
import styles from './table-facts.module.css'

/** Non-breaking spaces inside '1st Floor' and before the number. */
const kept = (place: string): string => place.replaceAll(/(?<=^\d..) | (?=\d+$)/g, '\u00a0')

/** Drawn by CSS, since the button's name says it in other words. */
export const SeatedThere = ({ seated }: { seated: Seated }) =>
  'checkAt' in seated ? (
    <span className={cx('tabular-nums', styles['merged'])} data-drawn={`On the check of ${kept(seated.checkAt)}`} />
  ) : (
    <ServedThere {...seated} />
  )

function ServedThere({ amount, age, covers, service, isPaid }: Served) {
  return (
    <span className={cx('tabular-nums', styles['served'])}>
      {isPaid ? (
        <span className={cx('flex items-center justify-center gap-1 font-semibold', styles['paid'])}>
          <CheckIcon />
          <span data-drawn={PAID} />
        </span>
      ) : (
        <span className="font-semibold" data-drawn={amount} />
      )}
      <span className="flex items-center justify-center gap-1 text-quiet">
        <span data-drawn={service?.waits ?? age} className={cx(service?.waits !== undefined && 'font-semibold text-amber')} />
        {covers !== null && (
          <span className="flex items-center">
            <PersonIcon />
            <span data-drawn={covers} />
          </span>
        )}
      </span>
    </span>
  )
}

export function KeptFor({ time, name, covers }: Reserved) {
  return (
    <span className={cx('tabular-nums', styles['kept'])}>
      <span className="font-semibold" data-drawn={time} />
      <span className={styles['guest']}>
        <span className="truncate" data-drawn={name} />
        <span className="whitespace-nowrap" data-drawn={`\u00a0· ${covers}`} />
      </span>
    </span>
  )
}

const stateLabels: Record<TableState, string> = {
  free: 'Free',
  reserved: 'Reserved',
  booked: 'Booked',
  'this-order': 'This order',
}

interface TableWordProps {
  state: TableState
  service: Service | null
  offer: Offer | undefined
}

/** What a table can be chosen for, otherwise what is most urgent there, otherwise its state. */
export function TableWord({ state, service, offer }: TableWordProps) {
  const isLate = offer === undefined && service?.waits !== undefined
  return (
    <span data-word="" className={cx('flex items-center font-semibold', styles['word'], isLate && styles['late'])}>
      {offer?.says ?? (service === null ? <StateWord state={state} /> : <ServiceWord {...service} />)}
    </span>
  )
}

function ServiceWord({ icon, text }: Service) {
  return (
    <>
      {icon}
      {text}
    </>
  )
}

function StateWord({ state }: { state: TableState }) {
  return (
    <>
      {state === 'this-order' && <CheckIcon />}
      {(state === 'free' || state === 'booked') && <Glyph name={state} size={14} />}
      {stateLabels[state]}
    </>
  )
}
