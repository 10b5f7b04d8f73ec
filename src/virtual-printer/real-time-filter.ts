const DLE = 0x10
const EOT = 0x04

/** A filtered byte: data for the buffer (none while it may belong to a question), or a question. */
export interface Filtered {
  data: readonly number[]
  question?: number
}

/** Takes DLE EOT n out of the stream before the buffer, so that it is answered while the printer is busy or stopped. */
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

  /** Returns the bytes held for a question that was not completed. */
  flush(): number[] {
    return this.held.splice(0)
  }
}
