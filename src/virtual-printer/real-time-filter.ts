const DLE = 0x10
const EOT = 0x04

/** What a byte from the wire turned out to be: data for the buffer (none while a question may be under way), or a question. */
export interface Filtered {
  data: readonly number[]
  question?: number
}

/** Picks DLE EOT n out of the stream before the buffer, so that it is answered while the printer is busy or stopped. */
export class RealTimeFilter {
  private held: number[] = []

  take(byte: number): Filtered {
    const [first, second] = this.held
    if (second !== undefined && byte >= 1 && byte <= 4) {
      this.held = []
      return { data: [], question: byte }
    }
    if (first !== undefined && second === undefined && byte === EOT) {
      this.held.push(byte)
      return { data: [] }
    }
    const data = this.flush()
    if (byte !== DLE) return { data: [...data, byte] }
    this.held.push(byte)
    return { data }
  }

  /** Gives back what was held for a question that never came. */
  flush(): number[] {
    return this.held.splice(0)
  }
}
