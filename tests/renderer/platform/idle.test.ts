import { describe, expect, it } from 'vitest'
import { idlenessOf } from '../../../src/renderer/platform/idle.ts'

const FIVE_MINUTES = 300_000

describe('how idle a terminal is', () => {
  it('is in use until half a minute before the lock, then counts down, then locks', () => {
    expect(idlenessOf(0, FIVE_MINUTES)).toEqual({ state: 'in use' })
    expect(idlenessOf(269_999, FIVE_MINUTES)).toEqual({ state: 'in use' })
    expect(idlenessOf(270_000, FIVE_MINUTES)).toEqual({ state: 'warned', secondsLeft: 30 })
    expect(idlenessOf(299_001, FIVE_MINUTES)).toEqual({ state: 'warned', secondsLeft: 1 })
    expect(idlenessOf(300_000, FIVE_MINUTES)).toEqual({ state: 'locked' })
  })

  it('locks at once after a sleep', () => {
    expect(idlenessOf(8 * 3_600_000, FIVE_MINUTES)).toEqual({ state: 'locked' })
  })

  it('is in use when the clock was set back', () => {
    expect(idlenessOf(-3_600_000, FIVE_MINUTES)).toEqual({ state: 'in use' })
  })
})
