import type * as koffiModule from 'koffi'
import { type KeyboardFunction, type KeyboardMethod, methods, prototypes, structures } from './declarations.ts'

type Koffi = typeof koffiModule

/** A COM object; it begins with the address of its method table. */
export type ComObject = bigint

export type KeyboardTable = Record<KeyboardFunction, (...values: unknown[]) => number>

/**
 * What is needed to call the touch keyboard. Calls are made on this thread, since a COM object belongs to the thread that created
 * it.
 */
export interface KeyboardLibrary {
  table: KeyboardTable
  method(object: ComObject, name: KeyboardMethod, ...values: unknown[]): number
}

/** A GUID in Windows's memory layout, from its text form. */
export function guidOf(text: string): Record<string, number | number[]> {
  const [first = '', second = '', third = '', ...rest] = text.split('-')
  const bytes = [...Buffer.from(rest.join(''), 'hex')]
  const [Data1 = 0, Data2 = 0, Data3 = 0] = [first, second, third].map((part) => Number.parseInt(part, 16))
  return { Data1, Data2, Data3, Data4: bytes }
}

type Prototypes = Record<KeyboardMethod, koffiModule.TypeObject>
let declared: Prototypes | null = null

/** Declares structures and methods to koffi; once per process, since its type names are process-wide. */
export function declareTypes(koffi: Koffi): Prototypes {
  if (declared === null) {
    for (const [name, fields] of Object.entries(structures)) koffi.struct(name, fields)
    const known = Object.entries(methods).map(([name, [, prototype]]) => [name, koffi.proto(prototype)])
    declared = Object.fromEntries(known) as Prototypes
  }
  return declared
}

/** Calls methods with koffi, for any table of functions. */
export function withKoffi(koffi: Koffi, table: KeyboardTable): KeyboardLibrary {
  const declarations = declareTypes(koffi)
  const method = (object: ComObject, name: KeyboardMethod, ...values: unknown[]): number => {
    const tableOfMethods = koffi.decode(object, 'void *') as bigint
    const [place] = methods[name]
    const entry = koffi.decode(tableOfMethods, place * koffi.sizeof('void *'), 'void *') as bigint
    return koffi.call(entry, declarations[name], object, ...values) as number
  }
  return { table, method }
}

/** Loads the libraries of Windows; rejects if there are none. koffi is loaded here, so that other systems never need it. */
export async function loadKeyboardLibrary(): Promise<KeyboardLibrary> {
  const koffi = await import('koffi')
  declareTypes(koffi)
  const bound = Object.entries(prototypes).map(([name, [library, prototype]]) => [name, koffi.load(library).func(prototype)])
  return withKoffi(koffi, Object.fromEntries(bound) as KeyboardTable)
}
