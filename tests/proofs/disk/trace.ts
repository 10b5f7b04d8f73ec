import { createReadStream, existsSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { createInterface } from 'node:readline'

/** What the recorded server did, in its order, as far as a power cut or a client is concerned. Bytes and offsets of files in its data folder. */
export type Event =
  | { what: 'write'; file: string; offset: number; data: Buffer }
  | { what: 'truncate'; file: string; bytes: number }
  | { what: 'create' | 'unlink' | 'sync' | 'sync-failed'; file: string }
  /** The first byte of the answer to the money move of this key left for the client. */
  | { what: 'acknowledged'; key: string }

/** The program that records; without it the rows that need it are skipped. Debian and Ubuntu: the package of the same name. */
export const STRACE = '/usr/bin/strace'
export const NO_STRACE = 'skipped: strace is missing here (Debian package strace)'
export const hasStrace = (): boolean => existsSync(STRACE)

const CALLS = 'pwrite64,write,writev,read,ftruncate,fsync,fdatasync,openat,unlink,unlinkat,rename'

/** What records a program and all its threads into a file; `more` are further options, such as faults to inject. */
export const recorder = (to: string, more: readonly string[] = []): string[] =>
  [STRACE, '-f', '-y', '-xx', '-s', '70000', '--seccomp-bpf', '-e', `trace=${CALLS}`, '-e', 'signal=none', '-o', to].concat(more)

const bytesOf = (escaped: string): Buffer => Buffer.from(escaped.replaceAll('\\x', ''), 'hex')
const textOf = (escaped: string): string => bytesOf(escaped).toString('latin1')

/** `pid name(arguments) = result`, or one of its two halves where another thread came between. */
const LINE = /^(\d+) +(?:<\.\.\. (\w+) resumed>(.*)|(\w+)\((.*))$/
const UNFINISHED = ' <unfinished ...>'

interface Call {
  name: string
  /** Arguments and result as they are. */
  rest: string
}

/** Joins halves, at the place of the second. */
class Joiner {
  readonly #begun = new Map<string, Call>()

  join(line: string): Call | null {
    const found = LINE.exec(line)
    if (found === null) return null
    const [, pid = '', resumed, tail = '', name = '', rest = ''] = found
    if (resumed !== undefined) {
      const begun = this.#begun.get(pid)
      this.#begun.delete(pid)
      return begun === undefined ? null : { name: begun.name, rest: begun.rest + tail }
    }
    if (!rest.endsWith(UNFINISHED)) return { name, rest }
    this.#begun.set(pid, { name, rest: rest.slice(0, -UNFINISHED.length) })
    return null
  }
}

const FILE_CALL = /^\d+<([^>]*)>(?:, "([^"]*)")?(?:, (\d+))?(?:, (\d+))?\) += (-?\d+)/
const SOCKET_CALL = /^(\d+)<[^>]*>, (?:\[\{iov_base=)?"([^"]*)"/
const PATH_CALL = /^(?:[^"]*, )?"([^"]*)"(.*)\) += (-?\d+)/
const KEY = /^idempotency-key: (\S+)\r$/im
/** strace writes the word in clear or escaped, by its version. */
const SOCKET = /^\d+<(?:socket|TCP|\\x73\\x6f\\x63\\x6b\\x65\\x74|\\x54\\x43\\x50)/

/** Reads the events of one folder from a recording. */
export class TraceReader {
  readonly #folder: string
  readonly #files: ReadonlySet<string>
  readonly #joiner = new Joiner()
  /** The key that was last asked with on a connection, by its descriptor. */
  readonly #asked = new Map<string, string>()
  readonly #known = new Set<string>()

  /** `files` are the names in the folder that matter; `known` of them are there before. */
  constructor(folder: string, files: readonly string[], known: readonly string[]) {
    this.#folder = folder
    this.#files = new Set(files)
    for (const name of known) this.#known.add(name)
  }

  async *events(path: string): AsyncGenerator<Event> {
    for await (const line of createInterface({ input: createReadStream(path, 'latin1') })) {
      const call = this.#joiner.join(line)
      const event = call === null ? null : this.#eventOf(call)
      if (event !== null) yield event
    }
  }

  #fileOf(path: string): string | null {
    const name = basename(path)
    return dirname(path) === this.#folder && this.#files.has(name) ? name : null
  }

  #eventOf({ name, rest }: Call): Event | null {
    if (SOCKET.test(rest)) return this.#spoken(name, rest)
    if (name === 'openat' || name === 'unlink' || name === 'unlinkat') return this.#entry(name, rest)
    const found = FILE_CALL.exec(rest)
    if (found === null) return null
    const [, descriptor = '', data = '', first = '', second = '', result = ''] = found
    const path = textOf(descriptor)
    const file = this.#fileOf(path.startsWith('/') ? path : descriptor)
    if (file === null) return null
    if (name === 'fsync' || name === 'fdatasync') return { what: result === '0' ? 'sync' : 'sync-failed', file }
    if (result.startsWith('-')) return null
    if (name === 'ftruncate') return { what: 'truncate', file, bytes: Number(first) }
    if (name !== 'pwrite64') return null
    return { what: 'write', file, offset: Number(second), data: bytesOf(data).subarray(0, Number(result)) }
  }

  #entry(name: string, rest: string): Event | null {
    const [, escaped = '', flags = '', result = ''] = PATH_CALL.exec(rest) ?? []
    const file = this.#fileOf(textOf(escaped))
    if (file === null || result.startsWith('-')) return null
    if (name !== 'openat') return this.#known.delete(file) ? { what: 'unlink', file } : null
    if (flags.includes('O_TRUNC') && this.#known.has(file)) return { what: 'truncate', file, bytes: 0 }
    if (!flags.includes('O_CREAT') || this.#known.has(file)) return null
    this.#known.add(file)
    return { what: 'create', file }
  }

  #spoken(name: string, rest: string): Event | null {
    const [, descriptor = '', escaped = ''] = SOCKET_CALL.exec(rest) ?? []
    const text = textOf(escaped)
    if (name === 'read') {
      if (/^(GET|POST|PUT|DELETE) /.test(text)) this.#asked.set(descriptor, KEY.exec(text)?.[1] ?? '')
      return null
    }
    const key = this.#asked.get(descriptor) ?? ''
    return key !== '' && text.startsWith('HTTP/1.1 200') ? { what: 'acknowledged', key } : null
  }
}
