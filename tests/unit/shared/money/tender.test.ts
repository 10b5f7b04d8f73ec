import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { paise } from '../../../../src/shared/money/money.ts'
import { changeOf, likelyCash, tipOf } from '../../../../src/shared/money/tender.ts'

const amounts = fc.integer({ min: 1, max: 50_000_000 }).map(paise)

describe('a tip', () => {
  it('is a share of the total, rounded half up to the paisa', () => {
    expect([tipOf(paise(76_000), 5), tipOf(paise(10), 5), tipOf(paise(9), 5), tipOf(paise(76_050), 10)]).toEqual([
      3800, 1, 0, 7605,
    ])
  })
})

describe('cash', () => {
  it('is likely the amount itself or the next full notes', () => {
    expect(likelyCash(paise(83_600))).toEqual([83_600, 90_000, 100_000, 200_000])
    expect(likelyCash(paise(100_000)), 'a full note').toEqual([100_000, 200_000])
    expect(likelyCash(paise(5)), 'next to nothing').toEqual([5, 10_000, 50_000, 100_000])
  })

  it('that is likely is never too little, begins with the amount, and rises', () => {
    fc.assert(
      fc.property(amounts, (due) => {
        const likely = likelyCash(due)
        expect(likely[0]).toBe(due)
        expect(likely).toEqual([...new Set(likely)].toSorted((a, b) => a - b))
        for (const tendered of likely) expect(changeOf(due, tendered)).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})
