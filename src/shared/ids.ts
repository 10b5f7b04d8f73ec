import { v7 } from 'uuid'

/** A new record identity, idempotency key or print job id: a time-ordered UUID (RFC 9562, version 7). */
export const newId = (): string => v7()

/** Where the time of an id ends and its random part begins. */
const TAIL = 19

/** A new identity of this machine's time with the random part of another, so that no other machine's clock decides its order. */
export const newIdFor = (asked: string): string => newId().slice(0, TAIL) + asked.slice(TAIL)

/** Whether an identity was made for the one that was asked with. */
export const isMadeFor = (id: string, asked: string): boolean => asked !== '' && id.slice(TAIL) === asked.slice(TAIL)
