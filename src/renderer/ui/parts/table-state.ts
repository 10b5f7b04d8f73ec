import type { ReactNode } from 'react'

/** How a table is for whoever looks at the plan. */
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

/** What is being served at a table: `6,580.00`, `44 min`, `AR`, and in words who `Anita Rao` is. */
export interface Seated {
  amount: string
  age: string
  initials: string
  owner: string
  isMine: boolean
  /** Persons there; null where nobody said. */
  covers: number | null
  /** Null where it is not known. */
  service: Service | null
}

/** One table of the plan, as its cell shows it. */
export interface DeckTableView {
  id: string
  tableno: number
  state: TableState
  /** For whom a reserved one is kept. */
  reserved?: Reserved | undefined
  /** What is being served there. */
  seated?: Seated | undefined
  /** What it can be chosen for, where an order is moved or merged, or why not. */
  offer?: Offer | undefined
  /** Whose it is, for the tooltip; empty where nobody's. */
  note?: string
}
