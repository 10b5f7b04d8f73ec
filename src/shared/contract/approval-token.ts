import { Type } from 'typebox'

/** What a supervisor's PIN was exchanged for: good for one call, worth nothing to anybody else or for anything else. */
export const ApprovalToken = Type.String({ minLength: 1, maxLength: 300, pattern: '^[0-9A-Za-z.-]+$' })
