import { v7 } from 'uuid'

/** A new record id, idempotency key or print job id: a time-ordered UUID (RFC 9562, version 7). */
export const newId = (): string => v7()
