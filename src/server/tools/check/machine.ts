import { existsSync, readFileSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { connect } from 'node:tls'
import { Check } from '../../../shared/forms/check.ts'
import { TerminalSettings } from '../../../shared/bridge/bridge.ts'
import { parsePrintersFile, PRINTERS_FILE } from '../../../shared/printing/printers-file.ts'
import { bad, type Finding, good, sizeText } from '../../../shared/finding.ts'
import { DATABASE_FILE } from '../../kernel/db/database.ts'
import { assertSafeVersion } from '../../kernel/db/sqlite/dialect.ts'
import { lockFolder } from '../../kernel/folder.ts'
import { version } from '../../kernel/version.ts'
import { API_PREFIX, contract } from '../../../shared/contract/index.ts'

const folderOf = (dataDir: string): string => join(dataDir, 'workstation')

/** The printers that are set up at this workstation. Whether they answer is for the print centre to say. */
export function checkPrinters(dataDir: string): Finding {
  const path = join(folderOf(dataDir), 'printing', PRINTERS_FILE)
  if (!existsSync(path)) return good('printers', 'none set up')
  const file = parsePrintersFile(readFileSync(path, 'utf8'))
  if (file === null)
    return bad('printers', `${path} is damaged: Purser sets it aside at its next start; set the printers up again`)
  const printers = file.printers.map(({ name, kind, address }) => `${name} (${kind} ${address})`)
  if (printers.length === 0) return good('printers', 'none set up')
  return file.printers.some(({ roles }) => roles.includes('receipt'))
    ? good('printers', printers.join(', '))
    : bad('printers', `no printer takes receipts: ${printers.join(', ')}`)
}

/** The shared server of a workstation: its address, and the fingerprint of the one certificate that it is taken by; empty where it is not paired. */
interface SharedServer {
  address: string
  fingerprint: string
}

const { serverAddress: Address, pins: Pins } = TerminalSettings.properties

/** The shared server that this workstation is set to; null for its own. A damaged file counts as its own, as at the start. */
export function sharedServerOf(dataDir: string): SharedServer | null {
  const path = join(folderOf(dataDir), 'settings.json')
  if (!existsSync(path)) return null
  try {
    const { serverAddress: address, pins } = JSON.parse(readFileSync(path, 'utf8')) as { serverAddress?: unknown; pins?: unknown }
    if (!Check(Address, address) || address === '') return null
    const pin = Check(Pins, pins) ? pins.find((kept) => kept.address === address) : undefined
    return { address, fingerprint: pin?.fingerprint ?? '' }
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

/** Versions of Purser, Node and SQLite; the last must be one that loses no data. */
export function checkVersions(): Finding {
  const memory = new DatabaseSync(':memory:')
  try {
    assertSafeVersion(memory)
    const sqlite = String(memory.prepare('SELECT sqlite_version() AS version').get()?.['version'])
    return good(
      'versions',
      `Purser ${version}, Node ${process.versions.node}, SQLite ${sqlite}, ${process.platform} ${process.arch}`,
    )
  } catch (error) {
    return bad('versions', (error as Error).message)
  } finally {
    memory.close()
  }
}

/** Whether the data folder is there and takes a file, and whether a Purser runs on it. */
export function checkFolder(dataDir: string): Finding {
  if (statSync(dataDir, { throwIfNoEntry: false })?.isDirectory() !== true)
    return bad('folder', `${dataDir} is not there: start Purser once, or name its folder with --data`)
  try {
    const probe = join(dataDir, `check-${process.pid}.tmp`)
    writeFileSync(probe, 'check', { flag: 'wx' })
    rmSync(probe)
    const lock = lockFolder(dataDir, 'database')
    lock?.release()
    return good('folder', `${dataDir} can be written${lock === null ? '; a Purser is running on it' : ''}`)
  } catch (error) {
    return bad('folder', `${dataDir} cannot be written: ${(error as Error).message}`)
  }
}

/** The least that sales and logs of some days take, bytes. */
const MIN_FREE = 512 * 1024 * 1024

/** Whether the disk has room for some days' sales and for a copy of the data. */
export function checkDisk(dataDir: string): Finding {
  try {
    const { bavail, bsize } = statfsSync(dataDir)
    const database = statSync(join(dataDir, DATABASE_FILE), { throwIfNoEntry: false })?.size ?? 0
    const wanted = MIN_FREE + 2 * database
    const free = bavail * bsize
    return free < wanted
      ? bad('disk', `${sizeText(free)} free, ${sizeText(wanted)} needed: make room, or move old backups elsewhere`)
      : good('disk', `${sizeText(free)} free`)
  } catch (error) {
    return bad('disk', (error as Error).message)
  }
}

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

/** The certificate that an address shows, by its SHA-256, whether or not it is trusted; null where none comes. Nothing is sent. */
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
    const found = await serverAt(address)
    return found === null ? silent(address) : good('server', `Purser ${found} answers at ${address}; the data is there`)
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
  const found = await serverAt(`http://127.0.0.1:${port}`)
  return found === null
    ? bad('port', `${port} is taken by another program: close that one, or choose another with --port`)
    : good('port', `${port}: Purser ${found} answers`)
}
