import { Type, type Static } from 'typebox'
import { endpoint } from './endpoint.ts'

/** How far a new venue is set up, as its records say. What is set up on a terminal, such as its printer, the terminal knows. */
export const FirstSteps = Type.Object({
  /** Whether the venue has a name of its own. */
  venueNamed: Type.Boolean(),
  /** Whether codes reach guests and do not show to staff. */
  codesSent: Type.Boolean(),
  /** Whether a mail server is set up. */
  mail: Type.Boolean(),
  /** Whether an invoice was ever printed, on any terminal. */
  printed: Type.Boolean(),
  /** Tables on the plan, and dishes on the menu. */
  tables: Type.Integer({ minimum: 0 }),
  dishes: Type.Integer({ minimum: 0 }),
  /** Whether a passenger has ever been registered, and a card ever activated. */
  pax: Type.Boolean(),
  card: Type.Boolean(),
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
