import { createStore } from 'jotai'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { LoginRecord } from '../../../../src/shared/contract/auth.ts'
import { endSessionAtom, keepSessionAtom } from '../../../../src/renderer/platform/session.ts'
import { searchAtoms } from '../../../../src/renderer/ui/list/use-paused.ts'

const login = (_id: string): LoginRecord => ({
  token: _id,
  user: { _id, name: _id, email: `${_id}@ship.example` },
  accessroutes: ['backoffice'],
  expiresAt: '2091-01-01T00:00:00.000Z',
})

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('asks what is typed once typing pauses, and an emptied field at once', () => {
  const store = createStore()
  const { text, asked } = searchAtoms()
  store.set(text, 'cla')
  vi.advanceTimersByTime(200)
  store.set(text, 'clara')
  vi.advanceTimersByTime(200)
  expect([store.get(text), store.get(asked)]).toEqual(['clara', ''])
  vi.advanceTimersByTime(100)
  expect(store.get(asked)).toBe('clara')
  store.set(text, '')
  expect(store.get(asked)).toBe('')
})

it('leaves nothing of it to the next login, what was still to be asked neither', () => {
  const store = createStore()
  const { text, asked } = searchAtoms()
  store.set(keepSessionAtom, login('anita'))
  store.set(text, 'clara')
  store.set(endSessionAtom, 'by choice')
  store.set(keepSessionAtom, login('sam'))
  vi.advanceTimersByTime(300)
  expect([store.get(text), store.get(asked)]).toEqual(['', ''])
})
