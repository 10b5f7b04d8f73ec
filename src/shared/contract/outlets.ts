import { type Static, Type } from 'typebox'
import { endpoint } from './endpoint.ts'
import { FilledText } from './values.ts'

/** An outlet's number, from 1; 1 is the outlet that a ship starts with. */
export const OutletNumber = Type.Integer({ minimum: 1, maximum: 999 })

/** The outlet of a report or a list; omitted for the whole ship. */
export const OneOutlet = Type.Optional(OutletNumber)

/** The outlets that a person works in or that sell a dish, by number; empty for all. */
export const OutletNumbers = Type.Array(OutletNumber, { maxItems: 99, uniqueItems: true })

/** The code of an outlet in its invoice numbers: a letter, and up to two letters or digits. */
const OutletCode = Type.String({ pattern: '^[A-Z][A-Z0-9]{0,2}$' })

/** A sales place of the ship, such as a restaurant or a bar. */
export const Outlet = Type.Object({
  _id: OutletNumber,
  name: Type.String(),
  /** Empty for the first one, whose invoice numbers have no code. */
  code: Type.String(),
  /** A closed outlet no longer sells; its past sales stay with it. */
  closed: Type.Boolean(),
})
export type Outlet = Static<typeof Outlet>

const name = FilledText(40)
const oneOutlet = {
  permission: 'backoffice',
  params: Type.Object({ _id: Type.String({ pattern: '^[1-9][0-9]{0,2}$' }) }),
  changes: ['venue'],
  reply: Outlet,
} as const

export const outlets = {
  listOutlets: endpoint({
    method: 'GET',
    path: '/outlets',
    reads: ['venue'],
    summary: 'The outlets of the ship by number, for a terminal to belong to; only one until the back office adds others',
    permission: 'public',
    reply: Type.Array(Outlet),
    errors: [],
  }),
  addOutlet: endpoint({
    method: 'POST',
    path: '/outlets',
    summary: 'Add an outlet with a ledger chain and series of its own; its code stays, and it is never removed',
    permission: 'backoffice',
    changes: ['venue'],
    body: Type.Object({ name, code: OutletCode }),
    reply: Outlet,
    errors: ['outlet_exists'],
  }),
  renameOutlet: endpoint({
    ...oneOutlet,
    method: 'PUT',
    path: '/outlets/:_id',
    summary: 'Give an outlet another name',
    body: Type.Object({ name }),
    errors: ['outlet_not_found', 'outlet_exists'],
  }),
  closeOutlet: endpoint({
    ...oneOutlet,
    method: 'PUT',
    path: '/outlets/:_id/closed',
    summary:
      'Close an outlet, which ends all sessions there, or open it again; not while it has unpaid orders, and never the last',
    body: Type.Object({ closed: Type.Boolean() }),
    errors: ['outlet_not_found', 'outlet_in_use'],
  }),
}
