import { Type, type Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { InvoiceVenue } from './invoice.ts'

/** Who the venue is on screen and paper, and how it numbers and dials. */
export const Venue = Type.Object({
  ...InvoiceVenue.properties,
  cardNumberStart: Type.Integer({ minimum: 1, maximum: 999_999_999 }),
  countryCode: Type.String({ pattern: '^\\+[1-9][0-9]{0,3}$' }),
  /** Dream Points for each full Rs 100 paid; 0 gives none. */
  pointsPerHundred: Type.Integer({ minimum: 0, maximum: 100 }),
})
export type Venue = Static<typeof Venue>

export const venue = {
  getVenue: endpoint({
    method: 'GET',
    path: '/venue',
    summary: 'The venue',
    permission: 'session',
    reply: Venue,
    errors: [],
  }),
  health: endpoint({
    method: 'GET',
    path: '/health',
    summary: 'Whether the server serves',
    permission: 'public',
    reply: Type.Object({ status: Type.Literal('ok'), version: Type.String(), database: Type.Enum(['sqlite', 'postgres']) }),
    errors: [],
  }),
}
