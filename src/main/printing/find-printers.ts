import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FoundPrinter, FoundPrinters } from '../../shared/printing/printing.ts'
import type { PrintWays } from './transports/print-ways.ts'

/** The folders with the system's information on devices; tests pass other folders. */
export interface DeviceFolders {
  /** Device files: /dev. */
  devices: string
  /** The kernel's information on devices: /sys. */
  kernel: string
}

const systemFolders: DeviceFolders = { devices: '/dev', kernel: '/sys' }

async function namesIn(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).toSorted()
  } catch {
    return []
  }
}

/** A USB printer's self-description (IEEE 1284): `MFG:EPSON;MDL:TM-T20II;…`. */
async function modelOf(kernel: string, name: string): Promise<string> {
  try {
    const id = await readFile(join(kernel, 'class', 'usbmisc', name, 'device', 'ieee1284_id'), 'utf8')
    const said = (field: RegExp) => field.exec(id)?.[1]?.trim()
    return [said(/(?:MFG|MANUFACTURER):([^;]*)/), said(/(?:MDL|MODEL):([^;]*)/)].filter(Boolean).join(' ')
  } catch {
    return ''
  }
}

const found = (address: string, name: string, description: string): FoundPrinter => ({
  kind: 'device',
  address,
  name,
  description,
  isDefault: false,
})

async function usbPrinters({ devices, kernel }: DeviceFolders): Promise<FoundPrinter[]> {
  const names = (await namesIn(join(devices, 'usb'))).filter((name) => /^lp[0-9]+$/.test(name))
  return Promise.all(
    names.map(async (name) => {
      const model = await modelOf(kernel, name)
      return found(`${systemFolders.devices}/usb/${name}`, model || `USB printer ${name}`, 'USB')
    }),
  )
}

/** Serial adapters, by names that do not change when they are plugged in elsewhere. */
async function serialPorts({ devices }: DeviceFolders): Promise<FoundPrinter[]> {
  const names = await namesIn(join(devices, 'serial', 'by-id'))
  return names.map((name) => found(`${systemFolders.devices}/serial/by-id/${name}`, adapterLabel(name), 'Serial port'))
}

/** udev's `usb-FTDI_FT232R_USB_UART_A50285BI-if00-port0` as a readable name. */
const adapterLabel = (name: string): string =>
  name
    .replace(/^usb-/, '')
    .replace(/-if[0-9]+(-port[0-9]+)?$/, '')
    .replaceAll('_', ' ')

/**
 * Printers at the USB port and serial adapters of this machine; none on Windows, whose printers are found through its spooler.
 */
export async function findDevices(folders: DeviceFolders = systemFolders): Promise<FoundPrinter[]> {
  return (await Promise.all([usbPrinters(folders), serialPorts(folders)])).flat()
}

/**
 * Asks spooler, ports and drivers concurrently for their printers; a source that fails is reported to `onProblem` and left out.
 * There is no reliable way to discover network printers, so their addresses are typed in.
 */
export async function findPrinters({ spooler, html }: PrintWays, onProblem: (problem: unknown) => void): Promise<FoundPrinters> {
  const asked = await Promise.allSettled([spooler?.find() ?? [], findDevices(), html?.find() ?? []])
  for (const source of asked) if (source.status === 'rejected') onProblem(source.reason)
  return {
    kinds: ['tcp', ...(spooler === null ? [] : ['spooler' as const]), 'device', ...(html === null ? [] : ['html' as const])],
    printers: asked.flatMap((source) => (source.status === 'fulfilled' ? source.value : [])),
  }
}
