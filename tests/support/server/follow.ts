import type { Change } from '../../../src/shared/changes.ts'

/** One terminal's stream: what it received, and whether it has ended. */
export async function follow(address: string, token: string) {
  const stop = new AbortController()
  const answer = await fetch(address, { headers: { authorization: `Bearer ${token}` }, signal: stop.signal })
  const changes: Change[] = []
  let ended = false
  const read = async () => {
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
    for (let part = await reader?.read(); part !== undefined && !part.done; part = await reader?.read())
      for (const [, data = '{}'] of part.value.matchAll(/event: change\ndata: (.*)\n/g)) changes.push(JSON.parse(data) as Change)
    ended = true
  }
  const done = read().catch(() => undefined)
  return { status: answer.status, changes, hasEnded: () => ended, leave: () => (stop.abort(), done) }
}
