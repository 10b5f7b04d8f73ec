import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { paise } from '../../../../src/shared/money.ts'
import { newCode, otpText, resendWaitSeconds, sameDigest, sameMobileForm } from '../../../../src/server/otp/otp.ts'

const NOW = 1_790_000_000_000
const MINUTE = 60_000

describe('one-time codes', () => {
  it('have six digits', () => {
    for (let made = 0; made < 500; made += 1) expect(newCode()).toMatch(/^\d{6}$/)
  })

  it('are sent again after 30 seconds at the earliest', () => {
    expect(resendWaitSeconds([], NOW)).toBe(0)
    expect(resendWaitSeconds([NOW - 10_000], NOW)).toBe(20)
    expect(resendWaitSeconds([NOW - 30_000], NOW)).toBe(0)
  })

  it('are sent five times an hour at the most', () => {
    const sends = [50, 40, 30, 20, 10].map((minutes) => NOW - minutes * MINUTE)
    expect(resendWaitSeconds(sends, NOW)).toBe(10 * 60)
    expect(resendWaitSeconds(sends.slice(1), NOW)).toBe(0)
  })

  it('name the amount where they are for one order', () => {
    expect(otpText('491703', 'MV Meridian Star', paise(324_000))).toContain('491703 approves Rs 3,240.00 at MV Meridian Star')
    expect(otpText('491703', 'MV Meridian Star', null)).not.toContain('Rs')
  })

  it('compare digests of any kind without throwing', () => {
    fc.assert(fc.property(fc.string(), fc.string(), (a, b) => typeof sameDigest(a, b) === 'boolean'))
    expect(sameDigest('ab12', 'ab12')).toBe(true)
    expect(sameDigest('ab12', 'ab13')).toBe(false)
  })

  it('find the mobile number whether or not its plus was encoded', () => {
    expect(sameMobileForm(' 919820041786')).toBe('+919820041786')
    expect(sameMobileForm('+91 98200 41786')).toBe('+919820041786')
  })
})
