import childProcess from 'node:child_process'
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { isAbsolute, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import workerThreads from 'node:worker_threads'

/**
 * Holds a program to what Electron lets it do with files of its archive (docs: ASAR archives): to read them and to import them. The files
 * of the archive lie in a folder in its place; writing there, starting programs or threads of it, and loading native parts that were not
 * unpacked beside it fail. STAND_IN_ASAR names both folders.
 */
export interface AsarPlace {
  archive: string
  unpacked: string
}

/** For the stand-in's utility processes, which Electron starts out of an archive. */
export const forkAnyway = childProcess.fork

type Call = (...args: unknown[]) => unknown

/** The path of a file in the archive from the archive's root on; null for any other. */
function insideOf(archive: string, path: unknown): string | null {
  if (typeof path !== 'string' && !(path instanceof URL)) return null
  const text = path instanceof URL || path.startsWith('file:') ? fileURLToPath(path) : path
  const within = relative(archive, resolve(text))
  return within === '' || within.startsWith('..') || isAbsolute(within) ? null : within
}

const refusal = (call: string, path: unknown): Error =>
  Object.assign(new Error(`ENOTDIR: not a directory, ${call} '${String(path)}'`), { code: 'ENOTDIR' })

/** Calls that write, each with the argument that names what is written. */
const writes: Readonly<Record<string, number>> = {
  appendFile: 0,
  chmod: 0,
  copyFile: 1,
  cp: 1,
  createWriteStream: 0,
  link: 1,
  mkdir: 0,
  mkdtemp: 0,
  rename: 1,
  rm: 0,
  rmdir: 0,
  symlink: 1,
  truncate: 0,
  unlink: 0,
  utimes: 0,
  writeFile: 0,
}

function guardWrites(offered: Record<string, unknown>, archive: string): void {
  for (const [name, at] of Object.entries(writes))
    for (const call of [name, `${name}Sync`]) {
      const own = offered[call]
      if (typeof own !== 'function') continue
      offered[call] = (...args: unknown[]): unknown => {
        if (insideOf(archive, args[at]) !== null) throw refusal(call, args[at])
        return (own as Call)(...args)
      }
    }
}

/** Other programs know no archives, so that no path of one helps them. */
function guardPrograms(archive: string): void {
  const offered = childProcess as unknown as Record<string, Call>
  for (const call of ['spawn', 'spawnSync', 'fork', 'exec', 'execSync', 'execFile', 'execFileSync']) {
    const own = offered[call] as Call
    offered[call] = (...args: unknown[]): unknown => {
      const named = args.flat().find((arg) => insideOf(archive, arg) !== null)
      if (named !== undefined) throw refusal(call, named)
      return own(...args)
    }
  }
}

/** Begins to hold this process to it. */
export function guardAsar({ archive, unpacked }: AsarPlace): void {
  guardWrites(fs, archive)
  guardWrites(fs.promises, archive)
  guardPrograms(archive)
  const { Worker } = workerThreads
  workerThreads.Worker = class extends Worker {
    constructor(...args: ConstructorParameters<typeof Worker>) {
      if (insideOf(archive, args[0]) !== null) throw refusal('Worker', args[0])
      super(...args)
    }
  }
  const dlopen = process.dlopen.bind(process)
  process.dlopen = (module: object, path: string, ...rest: never[]): void => {
    const within = insideOf(archive, path)
    if (within !== null && !fs.existsSync(join(unpacked, within))) throw refusal('dlopen', path)
    dlopen(module, path, ...rest)
  }
  syncBuiltinESMExports()
}

const place = process.env['STAND_IN_ASAR']
if (place !== undefined) guardAsar(JSON.parse(place) as AsarPlace)
