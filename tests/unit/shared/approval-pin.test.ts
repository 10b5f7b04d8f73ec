import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { refusedApprovalPin } from '../../../src/shared/approval-pin.ts'

const EASY = 'Too easy to guess. Avoid runs, repeats and patterns'
const digit = fc.integer({ min: 0, max: 9 })

describe('a supervisor’s PIN', () => {
  it.each(['', '12345', '1234567', '12a456', '１２３４５６', ' 73051'])('has six digits: %j has not', (pin) => {
    expect(refusedApprovalPin(pin)).toBe('Use 6 digits')
  })

  it.each([
    ['one digit', '000000'],
    ['two digits', '121221'],
    ['a run up', '123456'],
    ['a run over the end', '890123'],
    ['a run down', '987654'],
    ['a run of odd digits', '135791'],
    ['three digits twice', '730730'],
    ['there and back', '730037'],
    ['pairs', '773300'],
    ['a way over the keypad', '147258'],
    ['a cross on the keypad', '159753'],
  ])('is refused when it is %s', (_what, pin) => {
    expect(refusedApprovalPin(pin)).toBe(EASY)
  })

  it.each(['730518', '904217', '338160', '112358'])('%s is taken', (pin) => {
    expect(refusedApprovalPin(pin)).toBeNull()
  })

  it('is refused for every run there is', () => {
    fc.assert(
      fc.property(digit, digit, (start, step) => {
        const pin = Array.from({ length: 6 }, (_, index) => (start + step * index) % 10).join('')
        expect(refusedApprovalPin(pin)).toBe(EASY)
      }),
    )
  })

  it('leaves nearly all PINs to choose from', () => {
    const all = Array.from({ length: 1_000_000 }, (_, value) => String(value).padStart(6, '0'))
    expect(all.filter((pin) => refusedApprovalPin(pin) === null).length).toBeGreaterThan(990_000)
  })
})
