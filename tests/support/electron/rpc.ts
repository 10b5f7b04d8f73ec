/** One end of a line between two processes. */
export interface Line {
  send(message: unknown): void
  onMessage(listener: (message: unknown) => void): void
}

type Question = { id: number; name: string; args: unknown[] }
type Answer = { re: number; value?: unknown; error?: string }

/** The other side's calls, each as a promise. */
export interface Rpc<Theirs> {
  ask<N extends keyof Theirs & string>(name: N, ...args: ArgumentsOf<Theirs[N]>): Promise<ReplyOf<Theirs[N]>>
}
type ArgumentsOf<F> = F extends (...args: infer A) => unknown ? A : never
type ReplyOf<F> = F extends (...args: never[]) => infer R ? Awaited<R> : never

/** Opens a line on which both sides ask and answer. A call that nobody answers is an error at the asker's. */
export function openRpc<Ours extends object, Theirs>(line: Line, ours: Partial<Ours>): Rpc<Theirs> {
  const waiting = new Map<number, { resolve: (value: never) => void; reject: (error: Error) => void }>()
  let asked = 0
  const settle = ({ re, value, error }: Answer): void => {
    const { resolve, reject } = waiting.get(re) ?? {}
    waiting.delete(re)
    if (error === undefined) resolve?.(value as never)
    else reject?.(new Error(error))
  }
  const answer = async ({ id, name, args }: Question): Promise<void> => {
    try {
      const handle = (ours as Record<string, ((...args: unknown[]) => unknown) | undefined>)[name]
      if (handle === undefined) throw new Error(`nobody answers ${name}`)
      line.send({ re: id, value: await handle(...args) } satisfies Answer)
    } catch (error) {
      line.send({ re: id, error: error instanceof Error ? error.message : String(error) } satisfies Answer)
    }
  }
  line.onMessage((message) => {
    if (typeof message !== 'object' || message === null) return
    if ('re' in message) settle(message as Answer)
    else if ('id' in message) void answer(message as Question)
  })
  return {
    ask: (name, ...args) =>
      new Promise((resolve, reject) => {
        asked += 1
        waiting.set(asked, { resolve, reject })
        line.send({ id: asked, name, args } satisfies Question)
      }),
  }
}
