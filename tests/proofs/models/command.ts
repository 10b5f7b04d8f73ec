import type { VenueModel } from './model.ts'

/**
 * One call of the API in a random history, as plain data: it can be printed, left out and played on any database. It names
 * passengers and dishes by their place, so that a history stays sensible whatever is left out of it.
 */
export type Command = Act & {
  pax: number
  /** How long after the command before, ms. */
  afterMs: number
}

/** How often each way of a dish is ordered (choices.ts), 0 for not at all. */
export type Quantities = readonly number[]

export type Act =
  | { act: 'activate'; amount: number; lastsMs: number }
  | {
      act: 'refill'
      amount: number
      lastsMs: number | null
      tender?: 'bank' | 'ashore' | 'onboard' | 'complimentary'
      by?: number
    }
  | { act: 'askFree'; amount: number }
  | { act: 'returnAll' }
  | { act: 'order'; quantities: Quantities; wrongBy: number; again?: boolean }
  | { act: 'cancel'; check?: number | null }
  | ({ act: 'split'; to: number | null; take: Quantities; permille: number | null; stale: boolean } & Division)
  | { act: 'join' }
  | { act: 'sendCode'; cart: Quantities | 'ordered' | null; tip?: number }
  | { act: 'verify'; right: boolean }
  | { act: 'cash'; cart: Quantities | 'ordered'; over: number; tip?: number }
  | { act: 'pay'; keyed: boolean; wrongBy: number; otherTip?: number; otherCash?: boolean }
  | { act: 'repeat'; pick: number; changed: boolean }
  | { act: 'return'; tender?: 'ashore' }
  | { act: 'block'; blocked: boolean }
  | { act: 'replace'; taken: boolean }
  | { act: 'askSupervisor'; move: 'refund' | 'transfer' | 'pin'; wrongBy: number }
  | { act: 'supervise'; cart: Quantities | 'ordered'; wrongBy: number; tip?: number }
  | { act: 'setPin'; pin: string | null; by: 'nobody' | 'old PIN' | 'wrong PIN' | 'supervisor' }
  | { act: 'typePin'; right: boolean; cart: Quantities | 'ordered'; tip?: number }
  | { act: 'credit'; pick: number; quantities: Quantities | 'all'; wrongBy: number; elsewhere: boolean }
  | { act: 'askCredit'; pick: number; quantities: Quantities | 'all'; wrongBy: number; elsewhere: boolean }
  | ({ act: 'open'; quantities: Quantities; hold: boolean; tables: Quantities; wrongBy: number } & Place)
  | ({ act: 'send'; less: Quantities; fire: boolean | string; add: Quantities; hold: boolean; wrongBy: number } & Place &
      OfOrder & {
        tables: Quantities | null
        /** Whether the caller knows of no happy hours, and names none. */
        isOld?: boolean
      })
  | { act: 'give'; check: number; wrongBy: number }
  | ({ act: 'seat'; take: Quantities; seat: number | null } & OfOrder)
  | ({ act: 'void'; take: Quantities | 'all' } & OfOrder)
  | ({ act: 'askVoid'; take: Quantities | 'all' } & OfOrder)
  | ({ act: 'discount' } & AskedDiscount & OfOrder)
  | ({ act: 'askDiscount' } & AskedDiscount & OfOrder)
  | ({ act: 'move'; tables: Quantities } & OfOrder)
  | ({ act: 'merge'; other: number } & OfOrder)
  | ({ act: 'unmerge'; other: number } & OfOrder)
  | {
      act: 'venue'
      charges: number
      cash: boolean
      tips: boolean
      courses: boolean
      happy?: readonly HappyHour[]
      shifts?: VenueModel['shifts']
    }
  | { act: 'openShift'; by: number; off: number; fromSafe: number }
  | { act: 'till'; by: number; kind: 'in' | 'out'; amount: number }
  | { act: 'toSafe'; by: number; kind: 'drop' | 'float'; amount: number }
  | { act: 'count'; by: number; off: number; slipsOff: number }
  | { act: 'askClosing'; by: number }
  | { act: 'closeShift'; by: number; permille: number; handOver: boolean }
  | { act: 'safe'; kind: 'in' | 'deposit'; amount: number }
  | { act: 'countSafe'; off: number }
  | { act: 'price'; dish: number; price: number }
  | { act: 'choices'; least: number; most: number; price: number }

/** A happy hour of one or all categories, from so many minutes after now, before it where below zero, for so many minutes. */
export interface HappyHour {
  name: string
  type: number | null
  after: number
  lasts: number
  percent: number
}

/**
 * Of a split, to nobody's card yet where `to` is null: whose order it is, and, in place of dishes or an amount, so much of each dish in permille, or
 * the seats whose dishes move, with or without their share of what no seat has.
 */
interface Division {
  check?: number | null
  ofEach?: Quantities | null
  seats?: Quantities | null
  isShared?: boolean
}

/** The course that dishes are served with, and for each way the seat that it is for, 0 for none. */
interface Place {
  course?: string | null
  seats?: Quantities
}

/** Which order is meant: the passenger's newest, or one of the newest checks; and whether the caller knows an older version of it. */
interface OfOrder {
  check: number | null
  isStale: boolean
}

interface AskedDiscount {
  kind: 'discount' | 'comp' | 'none'
  /** Null for an amount, in paise. */
  percent: number | null
  amount: number
  /** Places of dishes, or the whole check. */
  lines: Quantities | null
}

export type ActName = Act['act']

/** The commands of one kind. */
export type CommandOf<A extends ActName> = Extract<Command, { act: A }>

/** A history as a failing test prints it: one command a line, ready to be pasted into a test. */
export const historyText = (history: readonly Command[]): string => history.map((command) => JSON.stringify(command)).join('\n')
