import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { extractAll, getRawHeader } from '@electron/asar'
import { layOutTools } from '../../scripts/installed-tools.ts'
import { layOutElectron } from '../support/programs/electron-dist.ts'

const root = join(import.meta.dirname, '..', '..')
const program = (...path: string[]): string => join(root, 'node_modules', ...path)

/** Purser as an installer would lay it out, for Linux and Windows, with a stand-in for Electron's own files. */
export interface PackagedApp {
  /** Folder with the program and its resources. */
  linux: string
  windows: string
  /** The Linux archive with what is unpacked beside it, as one plain folder. */
  extracted: string
  remove(): void
}

/** What lies about in a checkout and must not be packed. */
const strays = [
  'docs/notes.md',
  'src/main/index.ts',
  'tests/unit/sale.test.ts',
  'out/main/index.js.map',
  'out/main/sale.test.js',
  'out/renderer/assets/index.js.map',
  'resources/dishes/notes.md',
]

function layOutProject(app: string): void {
  for (const stray of strays) {
    mkdirSync(dirname(join(app, stray)), { recursive: true })
    writeFileSync(join(app, stray), 'stray')
  }
  for (const part of ['resources', 'package.json']) cpSync(join(root, part), join(app, part), { recursive: true })
  const electronVite = program('electron-vite', 'bin', 'electron-vite.js')
  run([electronVite, 'build', '--logLevel', 'error', '--outDir', join(app, 'out')], root)
}

/** Runs one of our tools to its end; its words are shown only when it fails. */
function run(args: string[], cwd: string): void {
  // electron-builder would ask the registry whether there is a newer one of it.
  const env = { ...process.env, NO_UPDATE_NOTIFIER: '1' }
  execFileSync(process.execPath, args, { cwd, env, stdio: ['ignore', 'ignore', 'pipe'], maxBuffer: 64 * 1024 * 1024 })
}

/** Runs electron-builder by electron-builder.yml on what is laid out in `app`, with this Electron. */
function build(folder: string, electron: string, more: readonly string[]): string {
  const [app, out, tools] = [join(folder, 'app'), join(folder, 'out'), join(folder, 'tools')]
  layOutTools(tools)
  // node_modules may be a link to that of another checkout, and npm lists packages from their own project alone.
  const project = dirname(realpathSync(program()))
  const args = ['--dir', '--x64', '--projectDir', project, '--config', join(root, 'electron-builder.yml')]
  const places = [`-c.directories.app=${app}`, `-c.directories.output=${out}`, `-c.extraResources.from=${tools}`]
  run([program('electron-builder', 'cli.js'), ...args, ...places, `-c.electronDist=${electron}`, ...more], folder)
  return out
}

/** Builds the app and packs it, in a folder of its own. Takes some ten seconds. */
export function packageApp(): PackagedApp {
  const folder = mkdtempSync(join(tmpdir(), 'purser-package-'))
  const [electron, extracted] = [join(folder, 'electron'), join(folder, 'extracted')]
  layOutProject(join(folder, 'app'))
  layOutElectron(electron)
  const out = build(folder, electron, ['--linux', '--win'])
  const linux = join(out, 'linux-unpacked')
  extractAll(join(linux, 'resources', 'app.asar'), extracted)
  return {
    linux,
    windows: join(out, 'win-unpacked'),
    extracted,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** The first module of a package for tests: what an older Electron lacks (tests/support/electron-33) comes before the app. */
const FIRST = `import { pathToFileURL } from 'node:url'
const { PURSER_TEST_SHIMS: shims } = process.env
if (shims) await import(pathToFileURL(shims).href)
await import('./index.js')
`

/** The app for Linux on a real Electron, with fuses and archive. */
export interface RunnableApp {
  program: string
  archive: string
  /** The archive with what is unpacked beside it, as a plain folder. */
  extracted: string
  remove(): void
}

/** Packs the app on an Electron of this version, as it is or as another version of Purser. */
export function packageOnElectron(electron: string, version: string, purser?: string): RunnableApp {
  const folder = mkdtempSync(join(tmpdir(), 'purser-package-'))
  const [app, extracted] = [join(folder, 'app'), join(folder, 'extracted')]
  layOutProject(app)
  writeFileSync(join(app, 'out', 'main', 'first.js'), FIRST)
  const metadata = ['-c.extraMetadata.main=out/main/first.js', ...(purser ? [`-c.extraMetadata.version=${purser}`] : [])]
  const linux = join(build(folder, electron, ['--linux', `-c.electronVersion=${version}`, ...metadata]), 'linux-unpacked')
  const archive = join(linux, 'resources', 'app.asar')
  extractAll(archive, extracted)
  chmodSync(folder, 0o755)
  const remove = (): void => rmSync(folder, { recursive: true, force: true })
  return { program: join(linux, 'purser'), archive, extracted, remove }
}

/** One file of an archive. */
export interface PackedFile {
  /** From the archive's root on, such as out/main/index.js. */
  path: string
  bytes: number
  /** Whether it lies beside the archive, where the system can load it. */
  unpacked: boolean
  /** Whether the archive holds the hashes by which Electron checks it. */
  hashed: boolean
}

interface Entry {
  files?: Record<string, Entry>
  size?: number
  unpacked?: boolean
  integrity?: { algorithm: string; hash: string; blocks: string[] }
}

function filesOf(entry: Entry, path: string): PackedFile[] {
  return Object.entries(entry.files ?? {}).flatMap(([name, below]) => {
    const inside = path === '' ? name : `${path}/${name}`
    if (below.files !== undefined) return filesOf(below, inside)
    const { size: bytes = 0, unpacked = false, integrity } = below
    return [{ path: inside, bytes, unpacked, hashed: integrity?.algorithm === 'SHA256' && integrity.blocks.length > 0 }]
  })
}

/** Every file of the archive in a packaged app. */
export const packedFiles = (folder: string): PackedFile[] =>
  filesOf(getRawHeader(join(folder, 'resources', 'app.asar')).header, '')
