import type { ReactNode } from 'react'

export type TableState = 'free' | 'reserved' | 'booked' | 'this-order'

export interface Reserved {
  time: string
  name: string
  covers: number
}

/** What choosing the table does, or why it cannot be chosen: 'Move here', 'Seats 4'. */
export interface Offer {
  can: boolean
  says: string
}

/** `waits`: how long, if that is too long; shown in amber instead of the age. `spoken`: the icon and the age in words. */
export interface Service {
  icon: ReactNode
  text: string
  waits?: string
  spoken?: string
}

/** `AR`, and in words `Anita Rao`. */
interface Owned {
  initials: string
  owner: string
  isMine: boolean
  isPaid?: boolean
}

/** `6,580.00`, `44 min`. */
export interface Served extends Owned {
  amount: string
  age: string
  /** Number of guests; null if unknown. */
  covers: number | null
  /** Null if unknown. */
  service: Service | null
}

/** `checkAt`: the table that shows the check, `table 4`, or `2nd Floor 4` on another floor. */
export interface Merged extends Owned {
  checkAt: string
  service: Service
}

export type Seated = Served | Merged

export const PAID = 'Paid'

/** Follows the table's own name in its button's name. */
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

export interface DeckTableView {
  id: string
  tableno: number
  state: TableState
  reserved?: Reserved | undefined
  seated?: Seated | undefined
  isChosen?: boolean
  /** While an order is moved or merged: what the table can be chosen for, or why not. */
  offer?: Offer | undefined
  /** The owner of its order, for the tooltip; empty if there is none. */
  note?: string
}
