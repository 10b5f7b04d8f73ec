import { Type } from 'typebox'
import { endpoint } from './endpoint.ts'

/** The call for load balancers and process managers. */
export const readiness = {
  live: endpoint({
    method: 'GET',
    path: '/health/live',
    reads: [],
    summary: 'Whether the program answers at all; it asks no database',
    permission: 'public',
    reply: Type.Object({ status: Type.Literal('live') }),
    errors: [],
  }),
  ready: endpoint({
    method: 'GET',
    path: '/health/ready',
    reads: [],
    summary:
      'Whether to send this server calls: the database answers and takes writes, has its schema, and the server is not closing',
    permission: 'public',
    reply: Type.Object({ status: Type.Literal('ready') }),
    errors: [],
  }),
}
