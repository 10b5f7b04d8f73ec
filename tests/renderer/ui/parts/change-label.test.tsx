import { describe, expect, it } from 'vitest'
import { ChangeLabel } from '../../../../src/renderer/ui/parts/change-label.tsx'
import { show } from '../../../support/renderer/render.tsx'

const textOf = (props: Parameters<typeof ChangeLabel>[0]) => show(<ChangeLabel {...props} />).container.textContent?.trim()

describe('how much a figure changed', () => {
  it('is said in percent of the one before', () => {
    expect(textOf({ now: 108.4, before: 100, than: 'the 7 days before' })).toBe('8.4% more than the 7 days before')
    expect(textOf({ now: 95.1, before: 100 })).toBe('4.9% less')
    expect(textOf({ now: 100, before: 100, than: 'the day before' })).toBe('The same as the day before')
    expect(textOf({ now: 5, before: 0, than: 'the day before' })).toBe('None in the day before')
  })

  it('says that it may still grow while its last day is not over', () => {
    const week = { now: 95.1, before: 100, than: 'the 7 days before', isRunning: true }
    expect(textOf(week)).toBe('4.9% less so far than the 7 days before')
    expect(textOf({ ...week, now: 100 })).toBe('The same so far as the 7 days before')
    expect(textOf({ now: 120, before: 100, isRunning: true })).toBe('20% more so far')
  })
})
