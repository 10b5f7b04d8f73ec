import type { ReactNode } from 'react'

/** The state of a table as the person who looks at the plan sees it. */
export type TableState = 'free' | 'reserved' | 'booked' | 'this-order'

/** For whom a free table is kept: `9:15 PM`, `Silva`, 2. */
export interface Reserved {
  time: string
  name: string
  covers: number
}

/** Whether a table can be chosen, and what choosing it does, or why it cannot: 'Move here', 'Seats 4'. */
export interface Offer {
  can: boolean
  says: string
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
  /** Whether nothing is left to pay. */
  isPaid?: boolean
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

/** What a table says in place of its amount once nothing is left to pay. */
export const PAID = 'Paid'

/** What a seated table's button says beside its own name. */
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
  /** For whom a reserved one is kept. */
  reserved?: Reserved | undefined
  /** What is being served there. */
  seated?: Seated | undefined
  /** Whether what is served there is shown beside the plan. */
  isChosen?: boolean
  /** What it can be chosen for, where an order is moved or merged, or why not. */
  offer?: Offer | undefined
  /** Whose it is, for the tooltip; empty where nobody's. */
  note?: string
}
