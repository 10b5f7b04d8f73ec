import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The path of what came with Purser in the nearest `resources` above this file: the sources, the build and the packaged app lie at different depths. */
export function resource(name: string): string {
  for (let folder = import.meta.dirname; ; folder = dirname(folder)) {
    const path = join(folder, 'resources', name)
    if (existsSync(path)) return path
    if (dirname(folder) === folder) throw new Error(`resources/${name} is missing: install Purser again`)
  }
}
