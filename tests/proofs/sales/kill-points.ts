import { appendFileSync } from 'node:fs'
import { subscribe } from 'node:diagnostics_channel'
import { type IncomingMessage, ServerResponse } from 'node:http'
import { StatementSync } from 'node:sqlite'

/*
 * Loaded into the server with --import: a request with the header `x-kill-at: n` kills the process at its n-th point (SIGKILL), which
 * is written to the file of PROVE_KILL_LOG just before. 0 lets it live and writes all points down.
 * Points within a commit that several calls share say so; with the header `x-kill-in-group: name` the process dies at the first of that name.
 * The points: the request's arrival, before and after each statement, before, in the midst of and after the answer.
 */

const log = process.env['PROVE_KILL_LOG'] ?? ''

interface Watched {
  killAt: number
  killInGroup: string | undefined
  points: number
  answer: ServerResponse
}
let watched: Watched | null = null
/** Calls that share the commit that is under way, so far. */
let members = 0

function reach(name: string): void {
  if (watched === null) return
  watched.points += 1
  const isShared = members > 1
  const isHere = watched.killInGroup === undefined ? watched.points === watched.killAt : isShared && name === watched.killInGroup
  const place = isShared ? ', in a group' : ''
  if (isHere || watched.killAt === 0) appendFileSync(log, `${watched.points} ${name}${place}\n`)
  if (isHere) process.kill(process.pid, 'SIGKILL')
}

subscribe('http.server.request.start', (message) => {
  const { request, response } = message as { request: IncomingMessage; response: ServerResponse }
  const { 'x-kill-at': killAt, 'x-kill-in-group': inGroup } = request.headers as Record<string, string | undefined>
  if (killAt === undefined && inGroup === undefined) return
  watched = { killAt: Number(killAt ?? -1), killInGroup: inGroup, points: 0, answer: response }
  reach('the request has arrived')
})

/** The first words of a statement, enough to know it by. */
const short = (sql: string): string => sql.replaceAll(/\s+/g, ' ').slice(0, 70)

type Method = (this: StatementSync, ...values: unknown[]) => unknown
const statements = StatementSync.prototype as unknown as Record<'all' | 'run', Method>
for (const name of ['all', 'run'] as const) {
  const work = statements[name]
  statements[name] = function counted(...values) {
    const { sourceSQL: sql } = this
    if (sql === 'begin') members = 0
    if (sql.startsWith('savepoint')) members += 1
    reach(`before: ${short(sql)}`)
    const done = Reflect.apply(work, this, values)
    reach(`after: ${short(sql)}`)
    if (sql === 'commit') members = 0
    return done
  }
}

type End = (this: ServerResponse, ...values: unknown[]) => ServerResponse
const responses = ServerResponse.prototype as unknown as { end: End }
const { end } = responses
responses.end = function counted(...values) {
  if (this !== watched?.answer) return Reflect.apply(end, this, values)
  const [body] = values
  reach('nothing of the answer is out')
  if (typeof body === 'string' && watched.killAt === watched.points + 1) this.write(body.slice(0, body.length / 2))
  reach('half of the answer is out')
  const ended = Reflect.apply(end, this, values)
  reach('the whole answer is out')
  watched = null
  return ended
}
