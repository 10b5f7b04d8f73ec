/** What a browser has and the test's page lacks: server-sent events over fetch, as far as the bridge uses them (WHATWG HTML, 9.2). */
export class FetchEventSource extends EventTarget {
  readonly #stop = new AbortController()

  constructor(url: string) {
    super()
    void this.#read(new URL(url, location.href))
  }

  close(): void {
    this.#stop.abort()
  }

  async #read(url: URL): Promise<void> {
    try {
      const answer = await fetch(url, { headers: { accept: 'text/event-stream' }, signal: this.#stop.signal })
      const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
      let text = ''
      for (let part = await reader?.read(); part !== undefined && !part.done; part = await reader?.read()) {
        const blocks = (text + part.value).split('\n\n')
        text = blocks.pop() ?? ''
        blocks.forEach((block) => this.#dispatch(block))
      }
    } catch {
      // The stream ends with its server or its page.
    }
  }

  #dispatch(block: string): void {
    const fields = new Map(
      block.split('\n').map((line) => [line.slice(0, line.indexOf(': ')), line.slice(line.indexOf(': ') + 2)]),
    )
    const name = fields.get('event')
    if (name !== undefined) this.dispatchEvent(new MessageEvent(name, { data: fields.get('data') ?? '' }))
  }
}
