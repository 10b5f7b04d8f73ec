import { timingSafeEqual } from 'node:crypto'
import { codeOfBytes, groupsOf, readCode } from '../../../shared/pairing.ts'
import type { ServerConfig } from '../../kernel/config.ts'
import type { Reading } from '../../kernel/db/database.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import { anyStaff } from './staff.repo.ts'

const loopback = new Set(['127.0.0.1', 'localhost', '::1'])

/** Whether the server can be reached from other machines, by its address or through a proxy. */
const isOnNetwork = ({ host, allowedHosts, trustedProxies }: ServerConfig): boolean =>
  !loopback.has(host) || allowedHosts.length + trustedProxies.length > 0

/**
 * The code that is needed to create the first administrator of a server on the network; the server prints it when it starts.
 * Without it, anyone on the network could become the first administrator. It is derived from the database's key, so that all
 * servers of one database accept it, whichever the load balancer picks. Null if it is not needed, since only this machine reaches
 * the server or there are staff already.
 */
export const setupCodeOf = async (db: Reading, config: ServerConfig, secrets: Secrets): Promise<string | null> =>
  isOnNetwork(config) && !(await anyStaff(db)) ? codeOfBytes(Buffer.from(secrets.pinMac('set-up code'), 'hex')) : null

/** Whether a code was typed correctly, in any groups and case. */
export function isSetupCode(code: string, typed: string): boolean {
  const read = readCode(typed)
  return read !== null && timingSafeEqual(Buffer.from(read), Buffer.from(code))
}

/** The line that the server prints with the code. */
export const setupCodeLine = (code: string): string => `set-up code ${groupsOf(code)} (type it to create the first administrator)`
