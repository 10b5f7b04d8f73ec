import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * Precedes the fuses in Electron's program; after it come a byte for the version of the fuse wire, a byte for their number, and a
 * digit for each.
 */
const SENTINEL = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'
const ON = '1'

/** The fuses that electron-builder.yml sets, by their position on the wire (Electron, build/fuses/fuses.json5). */
const wanted: readonly [place: number, name: string, isOn: boolean][] = [
  [0, 'runAsNode', false],
  [1, 'cookieEncryption', true],
  [2, 'nodeOptions', false],
  [3, 'nodeCliInspect', false],
  [4, 'asarIntegrity', true],
  [5, 'onlyLoadAppFromAsar', true],
  [7, 'grantFileProtocolExtraPrivileges', false],
]

/** The file that holds the fuses: the program, or on macOS the framework beside it. */
export const fuseFileOf = (program: string, platform: NodeJS.Platform): string =>
  platform === 'darwin'
    ? join(dirname(program), '..', 'Frameworks', 'Electron Framework.framework', 'Electron Framework')
    : program

/** The fuses that differ from what the installer sets; null if the program has none. */
export function oddFuses(file: string): string[] | null {
  const program = readFileSync(file)
  const at = program.indexOf(SENTINEL, 0, 'latin1')
  if (at < 0) return null
  const first = at + SENTINEL.length + 2
  const isOn = (place: number): boolean => String.fromCharCode(program[first + place] ?? 0) === ON
  return wanted.filter(([place, , shouldBeOn]) => isOn(place) !== shouldBeOn).map(([, name]) => name)
}
