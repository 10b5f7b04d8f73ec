import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Check } from 'typebox/value'
import { TerminalSettings } from '../../../shared/bridge/bridge.ts'
import { parsePrintersFile, PRINTERS_FILE } from '../../../shared/printing/printers-file.ts'
import { bad, type Finding, good } from '../../../shared/finding.ts'

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
export interface SharedServer {
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
