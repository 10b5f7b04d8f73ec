import { once } from 'node:events'
import { createServer } from 'node:net'
import { Check } from 'typebox/value'
import { API_PREFIX, contract } from '../../../shared/contract/index.ts'
import { bad, type Finding, good } from '../../../shared/finding.ts'

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

/** Whether the shared server of this workstation answers. */
export async function checkSharedServer(address: string): Promise<Finding> {
  const version = await serverAt(address)
  return version === null
    ? bad('server', `no Purser server answers at ${address}: look at the network and at the server`)
    : good('server', `Purser ${version} answers at ${address}; the data are there`)
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
