import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The folder that holds package.json and `out`: the checkout, or the packaged app. Works from source and from a bundle. */
export function projectRoot(from: string = import.meta.dirname): string {
  if (existsSync(join(from, 'package.json'))) return from
  const above = dirname(from)
  if (above === from) throw new Error('package.json is missing from this installation')
  return projectRoot(above)
}

/** The folder of the built screens. */
export const builtScreens = (): string => join(projectRoot(), 'out', 'renderer')
