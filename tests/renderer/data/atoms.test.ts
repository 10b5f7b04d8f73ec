import { createStore } from 'jotai'
import { RESET } from 'jotai/utils'
import { describe, expect, it } from 'vitest'
import { fail } from '../../../src/shared/messages.ts'
import { ok } from '../../../src/shared/errors.ts'
import type { ApiResult } from '../../../src/renderer/data/api-types.ts'
import { remoteAtom } from '../../../src/renderer/data/remote-atom.ts'
import { storedJsonAtom, storedTextAtom } from '../../../src/renderer/platform/stored-atom.ts'

/** A server under the test's hand: each question waits until it is answered. */
function questions() {
  const asked: ((answer: ApiResult<string[]>) => void)[] = []
  const slice = remoteAtom<string[], [string]>([], () => new Promise((resolve) => asked.push(resolve)))
  return { asked, ...slice }
}

describe('remoteAtom', () => {
  it('goes from request to success and to failure, keeping the last data', async () => {
    const store = createStore()
    const { asked, slice, load } = questions()
    expect(store.get(slice)).toEqual({ loading: false, error: null, data: [], loaded: false })

    const first = store.set(load, 'a')
    expect(store.get(slice)).toMatchObject({ loading: true, loaded: false })
    asked[0]?.(ok(['Rohan']))
    await first
    expect(store.get(slice)).toEqual({ loading: false, error: null, data: ['Rohan'], loaded: true })

    const second = store.set(load, 'b')
    asked[1]?.(fail('unavailable'))
    await second
    expect(store.get(slice)).toMatchObject({ loading: false, error: { code: 'unavailable' }, data: ['Rohan'] })
  })

  it('lets the last question win, whichever is answered last', async () => {
    const store = createStore()
    const { asked, slice, load } = questions()
    const slow = store.set(load, 'Ro')
    const quick = store.set(load, 'Rohan')
    asked[1]?.(ok(['Rohan']))
    await quick
    asked[0]?.(ok(['Ro', 'Rosa']))
    await slow
    expect(store.get(slice)).toMatchObject({ loading: false, data: ['Rohan'] })
  })

  it('takes data known otherwise, also over a question still open', async () => {
    const store = createStore()
    const { asked, slice, load, replace } = questions()
    const open = store.set(load, 'x')
    store.set(replace, ['known'])
    asked[0]?.(ok(['late']))
    await open
    expect(store.get(slice)).toMatchObject({ loading: false, data: ['known'] })
  })
})

describe('stored atoms', () => {
  it('keep text under exactly their key and remove it when reset', () => {
    const store = createStore()
    const userid = storedTextAtom('userid')
    store.set(userid, '0190-1')
    expect(localStorage.getItem('userid')).toBe('0190-1')
    expect(createStore().get(storedTextAtom('userid'))).toBe('0190-1')
    store.set(userid, RESET)
    expect(localStorage.getItem('userid')).toBeNull()
  })

  it('start anew from what cannot be read', () => {
    const isList = (value: unknown): value is number[] => Array.isArray(value)
    localStorage.setItem('cart', '{broken')
    expect(createStore().get(storedJsonAtom<number[]>('cart', [], isList))).toEqual([])
    localStorage.setItem('cart', '{"not":"a list"}')
    expect(createStore().get(storedJsonAtom<number[]>('cart', [], isList))).toEqual([])
    localStorage.setItem('cart', '[1]')
    expect(createStore().get(storedJsonAtom<number[]>('cart', [], isList))).toEqual([1])
  })
})
