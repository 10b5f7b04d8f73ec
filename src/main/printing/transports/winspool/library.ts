import { promisify } from 'node:util'
import type * as koffiModule from 'koffi'
import { prototypes, structures, type WinspoolFunction } from './declarations.ts'

type Koffi = typeof koffiModule

/** winspool's functions, each run on a separate thread, since a network printer can be slow. */
export type WinspoolTable = Record<WinspoolFunction, (...values: unknown[]) => Promise<number>>

type Structure = keyof typeof structures

/** What is needed to call winspool: its functions, and a reader for its buffers. */
export interface WinspoolLibrary {
  table: WinspoolTable
  /** The size of a structure in bytes on this system. */
  sizeOf(structure: Structure): number
  /** Reads the structure that begins at `offset` bytes. */
  read(structure: Structure, memory: Buffer, offset: number): Record<string, unknown>
}

let declared = false

/** Declares the structures to koffi; once per process, since its type names are process-wide. */
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

/** Loads winspool.drv; rejects if there is none. koffi is loaded here, so that other systems never need it. */
export async function loadWinspool(): Promise<WinspoolLibrary> {
  const koffi = await import('koffi')
  declareStructures(koffi)
  const library = koffi.load('winspool.drv')
  const bound = Object.entries(prototypes).map(([name, prototype]) => [name, promisify(library.func(prototype).async)])
  return withKoffi(koffi, Object.fromEntries(bound) as WinspoolTable)
}
