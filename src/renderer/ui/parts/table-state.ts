import type { ReactNode } from 'react'

/** The state of a table for the person who looks at the plan. */
export type TableState = 'free' | 'reserved' | 'booked' | 'this-order'

/** The reservation of a free table: `9:15 PM`, `Silva`, 2. */
export interface Reserved {
  time: string
  name: string
  covers: number
}

/** Whether a table can be chosen, and what choosing it does or why it cannot be: 'Move here', 'Seats 4'. */
export interface Offer {
  can: boolean
  says: string
}

/**
 * What is most urgent at a table, as a word with an icon. `waits`: how long, if that is too long; shown in amber instead of the
 * age. `spoken`: the icon and the age in words.
 */
export interface Service {
  icon: ReactNode
  text: string
  waits?: string
  spoken?: string
}

/** Whose order a booked table has: `AR`, and in words `Anita Rao`. */
interface Owned {
  initials: string
  owner: string
  isMine: boolean
  /** Whether nothing is left to pay. */
  isPaid?: boolean
}

/** The order served at a table: `6,580.00`, `44 min`. */
export interface Served extends Owned {
  amount: string
  age: string
  /** Number of guests; null if unknown. */
  covers: number | null
  /** Null if unknown. */
  service: Service | null
}

/** A further table of a check. `checkAt`: the table that shows the check, `table 4`, or `2nd Floor 4` on another floor. */
export interface Merged extends Owned {
  checkAt: string
  service: Service
}

export type Seated = Served | Merged

/** Shown instead of the amount when nothing is left to pay. */
export const PAID = 'Paid'

/** The text after a seated table's own name in its button's name. */
export function seatedInWords(seated: Seated): string {
  const { owner, service } = seated
  const facts =
    'checkAt' in seated
      ? [`on the check of ${seated.checkAt}`]
      : [...(seated.covers === null ? [] : [guests(seated.covers)]), seated.isPaid ? PAID : `Rs ${seated.amount}`, seated.age]
  const state = service === null ? [] : [...(service.spoken === undefined ? [] : [service.spoken]), service.text]
  return ['', ...facts, owner, ...state].join(', ')
}

export const reservedInWords = ({ time, name, covers }: Reserved): string => ` for ${name}, ${time}, ${guests(covers)}`

const guests = (count: number): string => (count === 1 ? '1 guest' : `${count} guests`)

/** One table of the plan, as its cell shows it. */
export interface DeckTableView {
  id: string
  tableno: number
  state: TableState
  reserved?: Reserved | undefined
  /** The order served there. */
  seated?: Seated | undefined
  /** Whether its order is shown beside the plan. */
  isChosen?: boolean
  /** While an order is moved or merged: what the table can be chosen for, or why not. */
  offer?: Offer | undefined
  /** The owner of its order, for the tooltip; empty if there is none. */
  note?: string
}
