import { createStore } from 'jotai'
import { expect, it } from 'vitest'
import { draftAtom } from '../../../src/renderer/platform/draft-atom.ts'

it('two changes between two renders both count', () => {
  const store = createStore()
  const draft = draftAtom({ email: '', mobileNo: '' })
  const shown = store.get(draft)
  store.set(draft, (typed) => ({ ...typed, email: 'leela@mail.example' }))
  store.set(draft, (typed) => ({ ...typed, mobileNo: '98200 41786' }))
  expect(store.get(draft)).toEqual({ email: 'leela@mail.example', mobileNo: '98200 41786' })
  expect(shown, 'what was shown before is not what is changed').toEqual({ email: '', mobileNo: '' })
})
