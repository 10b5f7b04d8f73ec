import { readFile } from 'node:fs/promises'
import type { Socket } from 'node:net'

/** The kernel's tables of TCP sockets, with the user of each. */
const TABLES = ['/proc/net/tcp', '/proc/net/tcp6']
/** A closed socket no longer has a user. */
const TIME_WAIT = '06'

const isPort = (address: string | undefined, port: number): boolean => parseInt(address?.split(':')[1] ?? '', 16) === port

/**
 * The users of the sockets from one local port to another, as listed in the kernel's table (proc_pid_net(5)). Addresses are not
 * compared: all of them belong to this machine.
 */
export function usersBetween(table: string, fromPort: number, toPort: number): number[] {
  return table
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([, local, remote, state]) => state !== TIME_WAIT && isPort(local, fromPort) && isPort(remote, toPort))
    .map((fields) => Number(fields[7]))
}

const known = new WeakMap<Socket, Promise<boolean>>()

/**
 * Whether the other end of a loopback connection is a program of the user that Purser runs as. Loopback does not separate users:
 * without this check, anyone signed in to the machine could print and read one-time codes. Only Linux can tell; elsewhere the
 * answer is yes.
 */
export function isOwnUser(socket: Socket): Promise<boolean> {
  const answer = known.get(socket) ?? askKernel(socket)
  known.set(socket, answer)
  return answer
}

async function askKernel({ remotePort, localPort }: Socket): Promise<boolean> {
  if (process.platform !== 'linux' || process.getuid === undefined) return true
  if (remotePort === undefined || localPort === undefined) return false
  const tables = await Promise.all(TABLES.map((path) => readFile(path, 'utf8').catch(() => '')))
  const users = tables.flatMap((table) => usersBetween(table, remotePort, localPort))
  const own = process.getuid()
  return users.length > 0 && users.every((user) => user === own)
}
