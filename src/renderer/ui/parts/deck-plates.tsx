import type { ReactNode } from 'react'
import { PersonIcon } from '../art/icons.tsx'
import { cx } from '../cx.ts'
import { row } from '../layout/layout.ts'
import styles from './deck-table.module.css'

/** For whom a free table is kept: `9:15 PM`, `Silva`, 2. */
export interface Reserved {
  time: string
  name: string
  covers: number
}

/** What is most urgent at a table, in a word with its sign; `waits`: for how long, where that is too long; amber, in place of the age. `spoken`: what sign and age say. */
export interface Service {
  icon: ReactNode
  text: string
  waits?: string
  spoken?: string
}

/** Whose a booked table is: `AR`, and in words `Anita Rao`. */
interface Owned {
  initials: string
  owner: string
  isMine: boolean
}

/** What is being served at a table: `6,580.00`, `44 min`. */
export interface Served extends Owned {
  amount: string
  age: string
  /** Persons there; null where nobody said. */
  covers: number | null
  /** Null where it is not known. */
  service: Service | null
}

/** A further table of a check: which table shows it, `table 4`, or `2nd Floor 4` on another floor. */
export interface Merged extends Owned {
  checkAt: string
  service: Service
}

export type Seated = Served | Merged

/** What a seated table's button says beside its own name. */
export function seatedInWords(seated: Seated): string {
  const { owner, service } = seated
  const facts =
    'checkAt' in seated
      ? [`on the check of ${seated.checkAt}`]
      : [...(seated.covers === null ? [] : [guests(seated.covers)]), `Rs ${seated.amount}`, seated.age]
  const state = service === null ? [] : [...(service.spoken === undefined ? [] : [service.spoken]), service.text]
  return ['', ...facts, owner, ...state].join(', ')
}

export const reservedInWords = ({ time, name, covers }: Reserved): string => ` for ${name}, ${time}, ${guests(covers)}`

const guests = (count: number): string => (count === 1 ? '1 guest' : `${count} guests`)

/** A table's place, with no line end within '1st Floor' nor before its number. */
const kept = (place: string): string => place.replaceAll(/(?<=^\d..) | (?=\d+$)/g, '\u00a0')

/** Drawn, since the button's name says it in other words: what is served there, or with which table it is served. */
export const SeatedThere = ({ seated }: { seated: Seated }) =>
  'checkAt' in seated ? (
    <span className={cx('num', styles['merged'])} data-drawn={`On the check of ${kept(seated.checkAt)}`} />
  ) : (
    <ServedThere {...seated} />
  )

/** What it comes to, how long it has been served, and how many sit there. */
function ServedThere({ amount, age, covers, service }: Served) {
  return (
    <span className={cx('num', styles['served'])}>
      <span className="strong" data-drawn={amount} />
      <span className={cx(row(4, 'middle'), 'quiet')}>
        <span data-drawn={service?.waits ?? age} className={cx(service?.waits !== undefined && cx('strong', styles['amber']))} />
        {covers !== null && (
          <span className={row(0)}>
            <PersonIcon />
            <span data-drawn={covers} />
          </span>
        )}
      </span>
    </span>
  )
}

/** Drawn like the number, since the button's name says it in other words. */
export function KeptFor({ time, name, covers }: Reserved) {
  return (
    <span className={cx('num small', styles['kept'])}>
      <span className="strong" data-drawn={time} />
      <span className={cx(row(0, 'middle'), 'quiet')}>
        <span className="ellipsis" data-drawn={name} />
        <span className="nowrap" data-drawn={`\u00a0· ${covers}`} />
      </span>
    </span>
  )
}
