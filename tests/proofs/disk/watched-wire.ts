import { isDeepStrictEqual } from 'node:util'
import type { CallName } from '../../../src/shared/contract/index.ts'
import { errorMessages } from '../../../src/shared/messages.ts'
import { type Given, type Reply, Wire } from '../sales/wire.ts'

/** What clients saw of a disk in trouble. */
export class Sight {
  /** Changes that were refused with words that say why. */
  refused = 0
  /** Lookups in the midst of it that were answered. */
  read = 0
  /** The longest time from a refusal to the next change that was taken, ms. */
  longestMs = 0
  /** What should not have been seen. */
  readonly complaints: string[] = []
  #since: number | null = null

  troubled(): void {
    this.#since ??= performance.now()
  }

  /** The server is gone: how long it would have taken is not known. */
  endLife(): void {
    this.#since = null
  }

  taken(): void {
    if (this.#since !== null) this.longestMs = Math.max(this.longestMs, performance.now() - this.#since)
    this.#since = null
  }
}

const LOOKUP = { params: { cardNumber: '10001' } }

/** A client that looks closely at each refusal, and looks something up each time. */
export class WatchedWire extends Wire {
  readonly #sight: Sight

  constructor(address: string, token: string, sight: Sight) {
    super(address, token)
    this.#sight = sight
  }

  override async call(name: CallName, given: Given): Promise<Reply> {
    const reply = await super.call(name, given)
    if (reply === null) return null
    if (reply.status < 500) {
      if (given.key !== undefined && reply.status === 200) this.#sight.taken()
      return reply
    }
    const code = reply.body['code']
    const isClear = reply.status === 503 && (code === 'disk_full' || code === 'disk_failed')
    if (!isClear || !isDeepStrictEqual(reply.body, { code, msg: errorMessages[code] }))
      this.#sight.complaints.push(`${name} was answered with ${reply.status} ${JSON.stringify(reply.body)}`)
    this.#sight.refused += 1
    this.#sight.troubled()
    const lookup = await super.call('findCard', LOOKUP)
    if (lookup?.status === 200) this.#sight.read += 1
    else
      this.#sight.complaints.push(
        `a lookup meanwhile was answered with ${lookup?.status ?? 'nothing'} ${JSON.stringify(lookup?.body)}`,
      )
    return reply
  }
}
