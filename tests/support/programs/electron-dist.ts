import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type * as ResEdit from 'resedit'

/** As @electron/fuses finds the wire: a mark, the version of the wire, how many fuses it has, then one digit each. */
const SENTINEL = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'
const WIRE_VERSION = 1
/** The fuses as Electron is delivered: run as Node, cookies in clear, NODE_OPTIONS, --inspect, no check of the archive, any folder, file://. */
const AS_DELIVERED = '10110011'

const wire = Buffer.concat([
  Buffer.from(SENTINEL, 'latin1'),
  Buffer.from([WIRE_VERSION, AS_DELIVERED.length]),
  Buffer.from(AS_DELIVERED, 'latin1'),
])

/** What app-builder-lib edits Windows programs with; it comes with it and with nothing else. */
export const resEdit = (): typeof ResEdit =>
  createRequire(createRequire(import.meta.url).resolve('app-builder-lib/package.json'))('resedit') as typeof ResEdit

/** A Windows program that does nothing, but has resources and fuses as Electron's has. */
function windowsProgram(): Buffer {
  const { NtExecutable, NtExecutableResource, Resource } = resEdit()
  const program = NtExecutable.createEmpty(false, false)
  const resources = NtExecutableResource.from(program)
  const version = Resource.VersionInfo.createEmpty()
  version.setStringValues({ lang: 0x409, codepage: 1200 }, { ProductName: 'Electron' })
  version.outputToResourceEntries(resources.entries)
  resources.outputResource(program)
  program.setExtraData(new Uint8Array(wire).buffer)
  return Buffer.from(program.generate())
}

/** Lays out in `folder` what electron-builder takes for Electron's own files, Linux and Windows in one, without a program that runs. */
export function layOutElectron(folder: string): void {
  for (const inside of ['locales', 'resources']) mkdirSync(join(folder, inside), { recursive: true })
  writeFileSync(
    join(folder, 'electron'),
    Buffer.concat([Buffer.from('\x7fELF', 'latin1'), Buffer.alloc(64), wire, Buffer.alloc(64)]),
  )
  chmodSync(join(folder, 'electron'), 0o755)
  writeFileSync(join(folder, 'electron.exe'), windowsProgram())
  for (const language of ['en-US', 'de', 'fr']) writeFileSync(join(folder, 'locales', `${language}.pak`), language)
  for (const licence of ['LICENSE', 'LICENSES.chromium.html']) writeFileSync(join(folder, licence), 'licence')
}
