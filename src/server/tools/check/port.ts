import { once } from 'node:events'
import { createServer } from 'node:net'
import { connect } from 'node:tls'
import { Check } from 'typebox/value'
import { API_PREFIX, contract } from '../../../shared/contract/index.ts'
import { bad, type Finding, good } from '../../../shared/finding.ts'
import type { SharedServer } from './workstation.ts'

/** How long a server may take to answer, ms. */
const ANSWER_MS = 5000

/** The version of the Purser server at an address; null where none answers. */
async function serverAt(address: string): Promise<string | null> {
  try {
    const answer = await fetch(`${address}${API_PREFIX}${contract.health.path}`, { signal: AbortSignal.timeout(ANSWER_MS) })
    const health: unknown = await answer.json()
    return Check(contract.health.reply, health) ? health.version : null
  } catch {
    return null
  }
}

/** The certificate that an address shows, by its SHA-256, whoever vouches for it; null where none comes. Nothing is sent. */
async function certificateAt(address: string): Promise<string | null> {
  const { hostname, port } = new URL(address)
  const host = hostname.replaceAll(/[[\]]/g, '')
  const socket = connect({ host, port: Number(port || 443), rejectUnauthorized: false })
  try {
    await once(socket, 'secureConnect', { signal: AbortSignal.timeout(ANSWER_MS) })
    return socket.getPeerX509Certificate()?.fingerprint256 ?? null
  } catch {
    return null
  } finally {
    socket.destroy()
  }
}

const silent = (address: string): Finding =>
  bad('server', `no Purser server answers at ${address}: look at the network and at the server`)

/** Whether the shared server of this workstation answers; of one that is paired, whether it shows the certificate that it is known by. */
export async function checkSharedServer({ address, fingerprint }: SharedServer): Promise<Finding> {
  if (fingerprint === '') {
    const version = await serverAt(address)
    return version === null ? silent(address) : good('server', `Purser ${version} answers at ${address}; the data is there`)
  }
  const shown = await certificateAt(address)
  if (shown === null) return silent(address)
  return shown === fingerprint
    ? good('server', `${address} shows the certificate that this terminal was paired with; the data is there`)
    : bad(
        'server',
        `${address} shows another certificate than this terminal was paired with: pair it again under Setting, Server`,
      )
}

async function isFree(port: number): Promise<boolean> {
  const listener = createServer().listen(port, '127.0.0.1')
  try {
    await once(listener, 'listening')
    return true
  } catch {
    return false
  } finally {
    listener.close()
  }
}

/** Whether the port of a server or browser terminal is free, or a Purser has it. The desktop app takes any free one. */
export async function checkPort(port: number): Promise<Finding> {
  if (await isFree(port)) return good('port', `${port} is free`)
  const version = await serverAt(`http://127.0.0.1:${port}`)
  return version === null
    ? bad('port', `${port} is taken by another program: close that one, or choose another with --port`)
    : good('port', `${port}: Purser ${version} answers`)
}
