import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * The path of a file in the nearest `resources` folder above this file: the sources, the build and the packaged app have
 * different depths.
 */
export function resource(name: string): string {
  for (let folder = import.meta.dirname; ; folder = dirname(folder)) {
    const path = join(folder, 'resources', name)
    if (existsSync(path)) return path
    if (dirname(folder) === folder) throw new Error(`resources/${name} is missing: install Purser again`)
  }
}
