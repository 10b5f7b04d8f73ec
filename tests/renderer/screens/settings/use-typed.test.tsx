import { act, renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useTyped } from '../../../../src/renderer/screens/settings/use-typed.ts'

const open = () => renderHook(({ kept }) => useTyped(kept), { initialProps: { kept: '' } })

it('shows what was saved, as it is kept', () => {
  const { result, rerender } = open()
  act(() => result.current.type('https://purser.ship.example/'))
  act(() => result.current.sent())
  rerender({ kept: 'https://purser.ship.example' })
  expect(result.current.text).toBe('https://purser.ship.example')
})

it.each(['', 'http://10.0.0.5'])('keeps %j, typed before the answer of the save came', (typed) => {
  const { result, rerender } = open()
  act(() => result.current.type('https://purser.ship.example'))
  act(() => result.current.sent())
  act(() => result.current.type(typed))
  rerender({ kept: 'https://purser.ship.example' })
  expect(result.current.text).toBe(typed)
})

it('follows a change from another window while nothing was typed', () => {
  const { result, rerender } = open()
  rerender({ kept: 'https://purser.ship.example' })
  expect(result.current.text).toBe('https://purser.ship.example')
})
