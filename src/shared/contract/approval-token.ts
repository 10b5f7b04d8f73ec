import { Type } from 'typebox'

/** The token that a supervisor's PIN is exchanged for: valid for one call, of the same person, for the same purpose. */
export const ApprovalToken = Type.String({ minLength: 1, maxLength: 300, pattern: '^[0-9A-Za-z.-]+$' })
