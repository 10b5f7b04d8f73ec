import { promisify } from 'node:util'
import type * as koffiModule from 'koffi'
import { prototypes, structures, type WinspoolFunction } from './declarations.ts'

type Koffi = typeof koffiModule

/** winspool's functions, each run on a thread of its own, since one of a printer in the network can take its time. */
export type WinspoolTable = Record<WinspoolFunction, (...values: unknown[]) => Promise<number>>

type Structure = keyof typeof structures

/** What is needed to call winspool: its functions, and what its buffers mean. */
export interface WinspoolLibrary {
  table: WinspoolTable
  /** The size of a structure in bytes on this system. */
  sizeOf(structure: Structure): number
  /** Reads the structure that begins at `offset` bytes. */
  read(structure: Structure, memory: Buffer, offset: number): Record<string, unknown>
}

let declared = false

/** Makes koffi know the structures; once for a process, since their names are the process's. */
export function declareStructures(koffi: Koffi): void {
  if (!declared) for (const [name, fields] of Object.entries(structures)) koffi.struct(name, fields)
  declared = true
}

/** Reads and measures structures with koffi, for any table of functions. */
export function withKoffi(koffi: Koffi, table: WinspoolTable): WinspoolLibrary {
  declareStructures(koffi)
  return {
    table,
    sizeOf: (structure) => koffi.sizeof(structure),
    read: (structure, memory, offset) => koffi.decode(memory, offset, structure) as Record<string, unknown>,
  }
}

/** Loads winspool.drv; rejects where there is none. koffi itself is loaded here, so that other systems never need it. */
export async function loadWinspool(): Promise<WinspoolLibrary> {
  const koffi = await import('koffi')
  declareStructures(koffi)
  const library = koffi.load('winspool.drv')
  const bound = Object.entries(prototypes).map(([name, prototype]) => [name, promisify(library.func(prototype).async)])
  return withKoffi(koffi, Object.fromEntries(bound) as WinspoolTable)
}
