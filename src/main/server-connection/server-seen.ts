import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TerminalSettings } from '../../shared/bridge/bridge.ts'
import type { HostFetch } from '../login/host-login.ts'
import { writeFileAtomically } from '../host/atomic-file.ts'
import { testServer } from './server-test.ts'

/** Whether the shared server of a run has ever answered this workstation, so that a mistyped address can be corrected. */
export interface ServerSeen {
  /** Asks now; true if no address has ever answered. */
  isStranded(): Promise<boolean>
}

type Addresses = Pick<TerminalSettings, 'serverAddress' | 'otherAddresses' | 'pins'>

/** Follows this for the addresses of this run, in a file of the workstation's folder; asks for the first time at once. */
export function watchServerSeen(
  folder: string,
  { serverAddress, otherAddresses, pins }: Addresses,
  fetch?: HostFetch,
): ServerSeen {
  const path = join(folder, 'server-seen')
  const hasBeenSeen = (): boolean => {
    try {
      return readFileSync(path, 'utf8').trim() === serverAddress
    } catch {
      return false
    }
  }
  const look = async (): Promise<boolean> => {
    if (serverAddress === '' || hasBeenSeen()) return true
    for (const address of [serverAddress, ...otherAddresses]) {
      const pin = pins.find((one) => one.address === address)
      if ((await testServer(address, fetch, pin)).outcome !== 'purser') continue
      writeFileAtomically(path, `${serverAddress}\n`)
      return true
    }
    return false
  }
  // Asked at the start too, so that a server that is away later is already known.
  void look().catch(() => undefined)
  return { isStranded: async () => !(await look()) }
}
