import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { openCups } from './transports/cups/cups.ts'
import { openWinspool } from './transports/winspool/winspool.ts'
import type { Spooler } from './transports/spooler.ts'

function isInstalled(program: string, path: string): boolean {
  return path.split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, program), constants.X_OK)
      return folder !== ''
    } catch {
      return false
    }
  })
}

/** The print queues of this system: those of Windows, or CUPS if it is installed; null if there are none. */
export function systemSpooler(): Spooler | null {
  if (process.platform === 'win32') return openWinspool()
  return isInstalled('lp', process.env['PATH'] ?? '') ? openCups() : null
}
