import { spawnSync } from 'node:child_process'
import { chmodSync, copyFileSync, existsSync, mkdirSync, realpathSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Where the build leaves what electron-builder.yml puts into `resources/tools` of the installed app. */
export const TOOLS_FOLDER = 'out/tools'

/** The oldest Node whose SQLite loses no data. */
const OLDEST_NODE = [24, 15] as const

/** What keeps a Node from running on another PC than this one, as a sentence; null for one that does. */
export function notPortable(node: string, platform: NodeJS.Platform, version: string): string | null {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (major !== OLDEST_NODE[0] || minor < OLDEST_NODE[1])
    return `installers carry Node ${OLDEST_NODE[0]}.${OLDEST_NODE[1]} or newer of that line, and this is ${version}`
  if (platform !== 'darwin') return null
  const { stdout } = spawnSync('otool', ['-L', node], { encoding: 'utf8' })
  const foreign = stdout
    .split('\n')
    .slice(1)
    .map((line) => line.trim().split(' ')[0] ?? '')
  return foreign.every((library) => library === '' || /^\/(usr\/lib|System)\//.test(library))
    ? null
    : `${node} needs libraries of this Mac alone: build with Node from nodejs.org`
}

/** Node's own licence, which lies beside its program in npm's packages and above it in its archives. */
function licenceOf(node: string): string {
  const places = [join(dirname(node), '..', 'LICENSE'), join(dirname(node), 'LICENSE')]
  const found = places.find((place) => existsSync(place))
  if (found === undefined) throw new Error(`the licence of ${node} is missing, without which it must not be passed on`)
  return found
}

/** Lays the tools of the installed app out: their one file, Node, its licence, and what starts them by name. */
export function layOutTools(folder: string, { node = realpathSync(process.execPath), platform = process.platform } = {}): void {
  mkdirSync(folder, { recursive: true })
  const vite = ['node_modules/vite/bin/vite.js', 'build', '--config', 'tools.vite.config.ts', '--logLevel', 'warn']
  const built = spawnSync(process.execPath, [...vite, '--outDir', folder], { stdio: ['ignore', 'ignore', 'inherit'] })
  if (built.status !== 0) throw new Error('the tools of the installed app cannot be built')
  const [program, start] = platform === 'win32' ? ['node.exe', 'purser-tools.cmd'] : ['node', 'purser-tools']
  copyFileSync(node, join(folder, program))
  copyFileSync(licenceOf(node), join(folder, 'LICENSE.node.txt'))
  copyFileSync(join('resources', 'tools', start), join(folder, start))
  for (const name of [program, start]) chmodSync(join(folder, name), statSync(join(folder, name)).mode | 0o555)
}

if (import.meta.main) {
  process.chdir(`${import.meta.dirname}/..`)
  const problem = notPortable(realpathSync(process.execPath), process.platform, process.versions.node)
  if (problem !== null) {
    process.stderr.write(`${problem}\n`)
    process.exit(1)
  }
  layOutTools(TOOLS_FOLDER)
}
