import { promisify } from 'node:util'
import type * as koffiModule from 'koffi'
import { prototypes, type SerialFunction, structures } from './com-port-declarations.ts'

/** kernel32's functions, each run on a separate thread, since a port can be slow. */
export type SerialTable = Record<SerialFunction, (...values: unknown[]) => Promise<number>>

/** DCBlength: GetCommState and SetCommState refuse a structure of another size. */
export const DCB_BYTES = 28

let declared = false

/** Declares the structures to koffi; once per process, since its type names are process-wide. */
export function declareStructures(koffi: typeof koffiModule): void {
  if (!declared) for (const [name, fields] of Object.entries(structures)) koffi.struct(name, fields)
  declared = true
}

/** Loads kernel32.dll; rejects if there is none. koffi is loaded here, so that other systems never need it. */
export async function loadSerialTable(): Promise<SerialTable> {
  const koffi = await import('koffi')
  declareStructures(koffi)
  const library = koffi.load('kernel32.dll')
  const bound = Object.entries(prototypes).map(([name, prototype]) => [name, promisify(library.func(prototype).async)])
  return Object.fromEntries(bound) as SerialTable
}
