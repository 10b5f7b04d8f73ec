import { request } from 'node:http'
import { runCommand } from '../command.ts'
import { decodeIpp, encodeIpp, type IppReply, type IppRequest } from './ipp.ts'

/** The scheduler of this machine, or the one in its CUPS settings. */
export interface CupsServer {
  /** Sends an IPP request; null if the scheduler does not answer. */
  ask(question: IppRequest): Promise<IppReply | null>
  /** Runs a CUPS command against the same scheduler. */
  run: typeof runCommand
}

interface CupsServerOptions {
  /** The scheduler to use, host:port, instead of the one in the system's settings. */
  address: string | undefined
  /** Time limit of one request, in ms. */
  requestMs: number
}

type Place = { socketPath: string } | { host: string; port: number }

/** The output of `lpstat -H`: the path of a socket, or host:port. */
function placeOf(text: string): Place | null {
  const place = text.trim()
  if (place.startsWith('/')) return { socketPath: place }
  const [, host = '', port = ''] = /^\[?(.+?)\]?:([0-9]+)$/.exec(place) ?? []
  return host === '' ? null : { host, port: Number.parseInt(port, 10) }
}

function post(place: Place, body: Buffer, timeoutMs: number): Promise<Buffer | null> {
  return new Promise((resolve) => {
    const headers = { 'content-type': 'application/ipp', 'content-length': body.length, host: 'localhost' }
    const asking = request({ ...place, method: 'POST', path: '/', headers, timeout: timeoutMs, agent: false }, (reply) => {
      const parts: Buffer[] = []
      reply.on('data', (part: Buffer) => parts.push(part))
      reply.on('end', () => resolve(reply.statusCode === 200 ? Buffer.concat(parts) : null))
      reply.on('error', () => resolve(null))
    })
    asking.on('timeout', () => asking.destroy())
    asking.on('error', () => resolve(null))
    asking.end(body)
  })
}

/** Finds the scheduler that CUPS's commands use, so that requests and jobs go to the same one. */
export function openCupsServer({ address, requestMs }: CupsServerOptions): CupsServer {
  const env = address === undefined ? {} : { CUPS_SERVER: address }
  const run: CupsServer['run'] = (program, args, options) => runCommand(program, args, { ...options, env })
  let known: Place | null = null
  const find = async (): Promise<Place | null> => {
    const end = await run('lpstat', ['-H'], { timeoutMs: requestMs })
    return end.kind === 'ended' ? placeOf(end.stdout) : null
  }
  return {
    run,
    ask: async (question) => {
      known ??= await find()
      const reply = known === null ? null : await post(known, encodeIpp(question), requestMs)
      if (reply === null) known = null
      return reply === null ? null : decoded(reply)
    },
  }
}

function decoded(reply: Buffer): IppReply | null {
  try {
    return decodeIpp(reply)
  } catch (problem) {
    if (problem instanceof RangeError) return null
    throw problem
  }
}
