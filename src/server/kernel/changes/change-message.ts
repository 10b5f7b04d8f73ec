import { type Static, Type } from 'typebox'
import { Check } from 'typebox/value'
import { Change, topics } from '../../../shared/changes.ts'

/** What one server sends the others at a time: who it is, and which records to read again. Never what is in them. */
const ChangeMessage = Type.Object({ server: Type.String(), changes: Type.Array(Change) })
export type ChangeMessage = Static<typeof ChangeMessage>

/** What makes every terminal read again what it shows, as a stream does that opens again. */
export const everything: Change = { topics: [...topics] }

/** The message that a text holds; null where it is not one of ours, or names what only a newer server knows. */
export function messageIn(text: string): ChangeMessage | null {
  try {
    const message: unknown = JSON.parse(text)
    return Check(ChangeMessage, message) ? message : null
  } catch {
    return null
  }
}

/** Changes are sent together after this, ms: a message costs the database about as much as a small statement. */
const GATHER_MS = 10

/** Changes that wait to be sent together. */
export class WaitingChanges {
  readonly #send: () => void
  #waiting: Change[] = []
  #timer: NodeJS.Timeout | undefined

  constructor(send: () => void) {
    this.#send = send
  }

  add(change: Change): void {
    this.#waiting.push(change)
    this.#timer ??= setTimeout(this.#send, GATHER_MS)
  }

  /** All that wait; they wait no more. */
  take(): Change[] {
    clearTimeout(this.#timer)
    this.#timer = undefined
    return this.#waiting.splice(0)
  }
}
