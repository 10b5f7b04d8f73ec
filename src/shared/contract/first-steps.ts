import { Type, type Static } from 'typebox'
import { endpoint } from './endpoint.ts'

/** How far a new venue is set up, by its records. A terminal's own set-up, such as its printer, only the terminal knows. */
export const FirstSteps = Type.Object({
  /** Whether the venue was named. */
  venueNamed: Type.Boolean(),
  /** Whether codes are sent to guests instead of shown to staff. */
  codesSent: Type.Boolean(),
  /** Whether a mail server is set up. */
  mail: Type.Boolean(),
  /** Whether an invoice was ever printed, on any terminal. */
  printed: Type.Boolean(),
  /** The number of tables on the plan, and of dishes on the menu. */
  tables: Type.Integer({ minimum: 0 }),
  dishes: Type.Integer({ minimum: 0 }),
  /** Whether a passenger has ever been registered, and a card ever activated. */
  pax: Type.Boolean(),
  card: Type.Boolean(),
  /** Whether an order was ever paid. */
  sold: Type.Boolean(),
})
export type FirstSteps = Static<typeof FirstSteps>

export const firstSteps = {
  firstSteps: endpoint({
    method: 'GET',
    path: '/first-steps',
    reads: ['venue', 'tables', 'dishes', 'pax', 'cards'],
    summary: 'How far a new venue is set up',
    permission: 'backoffice',
    reply: FirstSteps,
    errors: [],
  }),
}
