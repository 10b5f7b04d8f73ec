import { EventEmitter } from 'node:events'
import type { RecordedCall } from '../sides.ts'
import { sabotage } from './sabotage.ts'

/** Every call of Electron that the program made, in order. */
export const calls: RecordedCall[] = []

const MAX_DEPTH = 6

/** What can be written down of an argument: data as it is, functions and objects of Electron by name. */
function plain(value: unknown, depth = 0): unknown {
  if (typeof value === 'function') return `[function ${value.name}]`
  if (typeof value !== 'object' || value === null) return value
  if (value instanceof EventEmitter || value instanceof Uint8Array || depth > MAX_DEPTH) return `[${value.constructor.name}]`
  if (Array.isArray(value)) return value.map((item) => plain(item, depth + 1))
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, plain(item, depth + 1)]))
}

/** Keys that Node and libraries look for on any object. */
const askedOfAnything = new Set(['then', 'toJSON', 'constructor', 'asymmetricMatch', '$$typeof', '__esModule', 'default'])
const listening = new Set(['on', 'once', 'addListener', 'off', 'removeListener'])

/** What an object of Electron still answers once what it stands for is gone: the rest throws. */
const answeredWhenGone = new Set([
  'isDestroyed',
  'id',
  'on',
  'once',
  'off',
  'addListener',
  'removeListener',
  'removeAllListeners',
  'emit',
  'listenerCount',
])

const nameOf = (module: string, key: string, args: unknown[]): string =>
  listening.has(key) ? `${module}.${key} ${String(args[0])}` : `${module}.${key}`

/**
 * What the stand-in offers of one of Electron's modules: each call is recorded under `module.key`, or `module.on event`, and
 * anything else throws with its name. A call that the test sabotages is swallowed, as if the program had not made it. Once
 * `isGone`, it throws as Electron's destroyed objects do.
 */
export function strict<T extends object>(
  module: string,
  offered: T,
  isGone = (): boolean => false,
  whenGone = 'Object has been destroyed',
): T {
  return new Proxy(offered, {
    get(target, key) {
      if (typeof key === 'string' && isGone() && !answeredWhenGone.has(key) && !askedOfAnything.has(key))
        throw new TypeError(whenGone)
      const value: unknown = Reflect.get(target, key, target)
      if (typeof key === 'symbol' || askedOfAnything.has(key)) return value
      if (!(key in target))
        throw new Error(`the Electron stand-in has no ${module}.${key}; add it in tests/support/electron/modules`)
      if (typeof value !== 'function') return value
      const call = value as (...args: unknown[]) => unknown
      return (...args: unknown[]): unknown => {
        const name = nameOf(module, key, args)
        if (sabotage.ignore.includes(name)) return undefined
        calls.push({ name, args: plain(args) as unknown[] })
        return call.apply(target, args)
      }
    },
    set(target, key, value) {
      if (isGone()) throw new TypeError(whenGone)
      calls.push({ name: `${module}.${String(key)} =`, args: [plain(value)] })
      return Reflect.set(target, key, value, target)
    },
  })
}
