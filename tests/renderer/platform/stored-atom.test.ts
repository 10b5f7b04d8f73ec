import { createStore } from 'jotai'
import { RESET } from 'jotai/utils'
import { describe, expect, it } from 'vitest'
import { storedJsonAtom, storedTextAtom } from '../../../src/renderer/platform/stored-atom.ts'

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

  it('start again from what cannot be read', () => {
    const isList = (value: unknown): value is number[] => Array.isArray(value)
    localStorage.setItem('cart', '{broken')
    expect(createStore().get(storedJsonAtom<number[]>('cart', [], isList))).toEqual([])
    localStorage.setItem('cart', '{"not":"a list"}')
    expect(createStore().get(storedJsonAtom<number[]>('cart', [], isList))).toEqual([])
    localStorage.setItem('cart', '[1]')
    expect(createStore().get(storedJsonAtom<number[]>('cart', [], isList))).toEqual([1])
  })
})
