import { promisify } from 'node:util'
import type * as koffiModule from 'koffi'
import { prototypes, type SerialFunction, structures } from './com-port-declarations.ts'

/** kernel32's functions, each run on a thread of its own, since a port can take its time. */
export type SerialTable = Record<SerialFunction, (...values: unknown[]) => Promise<number>>

/** DCBlength: GetCommState and SetCommState refuse a structure of another size. */
export const DCB_BYTES = 28

let declared = false

/** Makes koffi know the structures; once for a process, since their names are the process's. */
export function declareStructures(koffi: typeof koffiModule): void {
  if (!declared) for (const [name, fields] of Object.entries(structures)) koffi.struct(name, fields)
  declared = true
}

/** Loads kernel32.dll; rejects where there is none. koffi itself is loaded here, so that other systems never need it. */
export async function loadSerialTable(): Promise<SerialTable> {
  const koffi = await import('koffi')
  declareStructures(koffi)
  const library = koffi.load('kernel32.dll')
  const bound = Object.entries(prototypes).map(([name, prototype]) => [name, promisify(library.func(prototype).async)])
  return Object.fromEntries(bound) as SerialTable
}
