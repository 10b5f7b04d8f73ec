import { act, renderHook } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { formatNow, formatTables, formatTime, initialsOf } from '../../../src/renderer/model/format.ts'
import { LAZY_LIMIT_MS, withinLimit } from '../../../src/renderer/shell/routing/lazy-part.ts'
import { useAction } from '../../../src/renderer/data/use-action.ts'

describe('useAction', () => {
  it('runs once at a time, so that a double click acts once', async () => {
    let finish = () => undefined as void
    const action = vi.fn(
      () =>
        new Promise<void>((resolve) => {
          finish = resolve
        }),
    )
    const { result } = renderHook(() => useAction(action))
    act(() => {
      result.current[0]()
      result.current[0]()
    })
    expect(action).toHaveBeenCalledTimes(1)
    expect(result.current[1]).toBe(true)
    await act(async () => finish())
    expect(result.current[1]).toBe(false)
    act(() => result.current[0]())
    expect(action).toHaveBeenCalledTimes(2)
  })

  it.each([
    ['in the middle', async () => Promise.reject(new Error('broken'))],
    [
      'before it begins',
      () => {
        throw new Error('broken')
      },
    ],
  ])('is free again when the action throws %s, here and where else it is shown', async (_when, action) => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const received: boolean[] = []
    const { result } = renderHook(() => useAction(action, (busy) => received.push(busy)))
    await act(async () => result.current[0]())
    expect(result.current[1]).toBe(false)
    await act(async () => result.current[0]())
    expect(received, 'pressed twice, run twice').toEqual([true, false, true, false])
    expect(logged).toHaveBeenCalledTimes(2)
    logged.mockRestore()
  })
})

describe('withinLimit', () => {
  afterEach(() => {
    vi.useRealTimers()
  })

  it('gives a lazy part 120 seconds', async () => {
    vi.useFakeTimers()
    expect(LAZY_LIMIT_MS).toBe(120_000)
    const never = withinLimit(new Promise(() => undefined))
    const refused = expect(never).rejects.toThrow('did not arrive within 120000 ms')
    await vi.advanceTimersByTimeAsync(120_000)
    await refused
    await expect(withinLimit(Promise.resolve('screen'))).resolves.toBe('screen')
  })
})

describe('formats', () => {
  it('are en-US, in the venue’s zone', () => {
    expect(formatNow(Date.parse('2026-11-21T14:16:00.000Z'), 'Asia/Kolkata')).toBe('Sat, Nov 21, 2026 · 7:46 PM')
    expect(formatTime('2026-11-21T14:16:00.000Z', 'Asia/Kolkata')).toBe('7:46 PM')
  })

  it('name tables by floor and people by initials', () => {
    const tables = [3, 4].map((tableno) => ({ tablefloor: '2nd Floor', tableno }))
    expect(formatTables([...tables, { tablefloor: '1st Floor', tableno: 7 }])).toBe('2nd Floor 3, 4 · 1st Floor 7')
    expect(['Anita Rao', 'Yuki', ' Ana de la Cruz ', ''].map(initialsOf)).toEqual(['AR', 'Y', 'AC', ''])
  })
})
