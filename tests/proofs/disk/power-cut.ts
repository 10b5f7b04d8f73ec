import type { Random } from '../../../src/server/demo/random.ts'
import type { Event } from './trace.ts'

const SECTOR = 512
const PAGE = 4096

type Change = { data: Buffer; offset: number } | { bytes: number }
interface FileState {
  /** What a power cut cannot take; null while the name may be gone. */
  durable: Content | null
  /** Changes since the last sync, in their order; each may be on the disk or not. */
  pending: Change[]
  /** Writes whose sync failed, by page of memory: clean there and perhaps not on the disk, until the page is written to again. */
  doomed: Map<number, { data: Buffer; offset: number }[]>
  /** The file before it was deleted, while the deletion may be undone. */
  deleted: FileState | null
}

const isWrite = (change: Change): change is { data: Buffer; offset: number } => 'data' in change

/** Content that grows without being copied for each write. */
class Content {
  #buffer: Buffer
  #bytes: number

  constructor(start: Buffer, room: number) {
    this.#bytes = start.length
    this.#buffer = Buffer.alloc(start.length + room)
    start.copy(this.#buffer)
  }

  do(change: Change): void {
    const bytes = isWrite(change) ? Math.max(this.#bytes, change.offset + change.data.length) : change.bytes
    if (bytes > this.#buffer.length) this.#buffer = Buffer.concat([this.#buffer], bytes * 2)
    if (bytes < this.#bytes) this.#buffer.fill(0, bytes, this.#bytes)
    if (isWrite(change)) change.data.copy(this.#buffer, change.offset)
    this.#bytes = bytes
  }

  get bytes(): Buffer {
    return this.#buffer.subarray(0, this.#bytes)
  }
}

const ROOM = 1 << 20
const roomFor = (changes: readonly Change[]): number =>
  changes.reduce((sum, change) => sum + (isWrite(change) ? change.data.length : 0), 0)

/** How a cut treats what was not synced: all of it alike, or each write at random. */
type Fate = 'drop' | 'keep' | 'each' | 'torn'
const fates: readonly Fate[] = ['drop', 'keep', 'each', 'each', 'torn', 'torn', 'torn']

/** What is on a disk and what is only on its way there, as recorded system calls bring it there. */
export class Disk {
  readonly #files = new Map<string, FileState>()

  constructor(files: ReadonlyMap<string, Buffer>) {
    for (const [name, content] of files) this.#files.set(name, fresh(new Content(content, ROOM)))
  }

  /** Takes over one event. */
  do(event: Event): void {
    if (event.what === 'acknowledged') return
    const state = this.#files.get(event.file)
    if (event.what === 'create') this.#files.set(event.file, { ...fresh(null), deleted: state ?? null })
    else if (state === undefined) throw new Error(`the recording uses ${event.file} before it is there`)
    else if (event.what === 'unlink') this.#files.set(event.file, { ...fresh(null), deleted: state })
    else if (event.what === 'write') {
      revive(state, event)
      state.pending.push(event)
    } else if (event.what === 'truncate') state.pending.push(event)
    else if (event.what === 'sync') settle(state)
    else doom(state)
  }

  /** The files as a power cut at this moment may leave them, one of the many ways; null for one that is not there. */
  cut(random: Random): Map<string, Buffer | null> {
    const fate = random.pick(fates)
    return new Map([...this.#files].map(([name, state]) => [name, leftOf(state, fate, random)]))
  }
}

const fresh = (durable: Content | null): FileState => ({ durable, pending: [], doomed: new Map(), deleted: null })

/** Syncing a new file makes its name durable too (ext4, xfs and btrfs do; SQLite syncs the folder besides). */
function settle(state: FileState): void {
  state.durable ??= new Content(Buffer.alloc(0), ROOM)
  for (const change of state.pending) state.durable.do(change)
  state.pending = []
  state.deleted = null
}

/** After a failed sync the pages count as clean: no later sync writes them. */
function doom(state: FileState): void {
  for (const change of state.pending) {
    if (!isWrite(change)) continue
    for (let at = change.offset; at < change.offset + change.data.length;) {
      const page = Math.floor(at / PAGE)
      const end = Math.min(change.offset + change.data.length, (page + 1) * PAGE)
      const piece = { offset: at, data: change.data.subarray(at - change.offset, end - change.offset) }
      state.doomed.set(page, [...(state.doomed.get(page) ?? []), piece])
      at = end
    }
  }
  state.pending = state.pending.filter((change) => !isWrite(change))
}

/** A page that is written to is dirty as a whole, with what a failed sync left in it. */
function revive(state: FileState, { offset, data }: { offset: number; data: Buffer }): void {
  for (let page = Math.floor(offset / PAGE); page <= Math.floor((offset + data.length - 1) / PAGE); page += 1) {
    state.pending.push(...(state.doomed.get(page) ?? []))
    state.doomed.delete(page)
  }
}

function leftOf(state: FileState, fate: Fate, random: Random): Buffer | null {
  const { durable, pending, doomed, deleted } = state
  const stays = (): boolean => (fate === 'drop' ? false : fate === 'keep' ? true : random.whole(0, 1) === 1)
  if (deleted !== null && !stays()) return leftOf(deleted, fate, random)
  if (durable === null && (pending.length === 0 || !stays())) return null
  const content = new Content(durable?.bytes ?? Buffer.alloc(0), roomFor(pending))
  for (const change of [...[...doomed.values()].flat(), ...pending]) {
    if (!stays()) continue
    if (fate !== 'torn' || !isWrite(change)) content.do(change)
    else for (const piece of sectorsOf(change)) if (random.whole(0, 1) === 1) content.do(piece)
  }
  return content.bytes
}

/** A write in the pieces that a disk takes whole. */
function sectorsOf({ data, offset }: { data: Buffer; offset: number }): { data: Buffer; offset: number }[] {
  const pieces = []
  for (let at = offset; at < offset + data.length;) {
    const end = Math.min(offset + data.length, (Math.floor(at / SECTOR) + 1) * SECTOR)
    pieces.push({ offset: at, data: data.subarray(at - offset, end - offset) })
    at = end
  }
  return pieces
}
