import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { codeWaits } from '../../../../src/shared/messages.ts'
import { paise } from '../../../../src/shared/money/money.ts'
import {
  APPROVAL_VALID_MS,
  CODE_VALID_MS,
  codeText,
  newCode,
  otpText,
  pinCodeText,
  RESEND_AFTER_MS,
  resendWaitSeconds,
  sameMobileForm,
  SENDS_WINDOW_MS,
  waitText,
} from '../../../../src/server/cards/otp.ts'
import { sameDigest } from '../../../../src/server/kernel/secrets.ts'

const NOW = 1_790_000_000_000
const MINUTE = 60_000

/** The wait after codes sent at these moments that no payment used. */
const wait = (sends: readonly number[]): number =>
  resendWaitSeconds(
    sends.map((at) => ({ at, used: false, failed: false })),
    NOW,
  )

describe('one-time codes', () => {
  it('have six digits', () => {
    for (let made = 0; made < 500; made += 1) expect(newCode()).toMatch(/^\d{6}$/)
  })

  it('are valid for 5 minutes, approve for a quarter of an hour, and are counted by the hour', () => {
    expect([CODE_VALID_MS, APPROVAL_VALID_MS, SENDS_WINDOW_MS, RESEND_AFTER_MS]).toEqual([300_000, 900_000, 3_600_000, 30_000])
  })

  it('are sent again after 30 seconds at the earliest', () => {
    expect(resendWaitSeconds([], NOW)).toBe(0)
    expect(wait([NOW - 10_000])).toBe(20)
    expect(wait([NOW - 30_000])).toBe(0)
    expect(wait([NOW - 29_999]), 'a second begun is a second to wait').toBe(1)
    expect(wait([NOW - 60_000, NOW - 10_000, NOW - 50_000]), 'after the newest, in any order').toBe(20)
  })

  it('are sent at once after one that a payment used, but not after an older one was', () => {
    const [older, newest] = [NOW - 20_000, NOW - 10_000]
    const sends = (usedAt: number) => [older, newest].map((at) => ({ at, used: at === usedAt, failed: false }))
    expect(resendWaitSeconds(sends(newest), NOW)).toBe(0)
    expect(resendWaitSeconds(sends(older), NOW)).toBe(20)
  })

  it('say why the next one waits', () => {
    expect([waitText(1), waitText(30)]).toEqual([codeWaits.unused, codeWaits.unused])
    expect(waitText(31)).toBe(codeWaits.hour)
  })

  it('are sent five times an hour at the most', () => {
    const sends = [50, 40, 30, 20, 10].map((minutes) => NOW - minutes * MINUTE)
    expect(wait(sends)).toBe(10 * 60)
    expect(wait(sends.slice(1))).toBe(0)
    expect(wait([NOW - 70 * MINUTE, ...sends]), 'what is older than the fifth counts no more').toBe(10 * 60)
    const used = sends.map((at) => ({ at, used: true, failed: false }))
    expect(resendWaitSeconds(used, NOW), 'used ones count').toBe(10 * 60)
  })

  it('that failed are tried again after 30 seconds too, and ten times an hour with those that did not', () => {
    const ago = (minutes: number, failed = true) => ({ at: NOW - minutes * MINUTE, used: false, failed })
    expect(resendWaitSeconds([{ at: NOW - 10_000, used: false, failed: true }], NOW)).toBe(20)
    const outage = [50, 45, 40, 35, 30, 25, 20, 15, 10].map((minutes) => ago(minutes))
    expect(resendWaitSeconds(outage, NOW), 'nine that failed do not stop the next').toBe(0)
    expect(resendWaitSeconds([...outage, ago(5, false)], NOW)).toBe(10 * 60)
    expect(
      resendWaitSeconds(
        [55, 44, 33, 22, 11].map((minutes) => ago(minutes, false)),
        NOW,
      ),
      'five that arrived do',
    ).toBe(5 * 60)
  })

  it('leave nothing to wait for once the wait is over, whatever was sent when', () => {
    const ago = fc.integer({ min: 0, max: 3_600_000 })
    fc.assert(
      fc.property(fc.array(ago, { maxLength: 9 }), (agos) => {
        const sends = agos.map((ms) => ({ at: NOW - ms, used: false, failed: false }))
        const later = NOW + resendWaitSeconds(sends, NOW) * 1000
        expect(resendWaitSeconds(sends, later)).toBe(0)
        if (later > NOW) expect(resendWaitSeconds(sends, later - 1001)).toBeGreaterThan(0)
      }),
    )
  })

  it('say what they allow, and where: so many dishes at a total, or any order up to an amount', () => {
    const at = (allowed: Parameters<typeof otpText>[2]) => otpText('491703', 'MV Meridian Star', allowed)
    const end = 'at MV Meridian Star. Valid 5 minutes. Share it only if this is right.'
    expect(at({ total: paise(324_000), dishes: 3 })).toBe(`491703 allows Rs 3,240.00 for 3 dishes ${end}`)
    expect(at({ total: paise(38_050), dishes: 1 })).toBe(`491703 allows Rs 380.50 for 1 dish ${end}`)
    expect(at({ total: paise(324_000), dishes: null })).toBe(`491703 allows up to Rs 3,240.00 ${end}`)
    expect(at({ total: paise(324_000), tip: paise(16_200), dishes: 3 })).toBe(
      `491703 allows Rs 3,402.00, tip Rs 162.00, for 3 dishes ${end}`,
    )
  })

  it('that change a PIN say so, and that they pay nothing', () => {
    expect(pinCodeText('491703', 'MV Meridian Star', '70023')).toBe(
      '491703 sets or removes the PIN of card 70023 at MV Meridian Star. It cannot pay. Valid 5 minutes. Share it only if this is right.',
    )
  })

  it('fit one text message of plain letters, whatever the venue is called and costs', () => {
    const longest = otpText('491703', 'M'.repeat(40), { total: paise(100_000_000_00), dishes: 100 })
    expect(longest.length).toBeLessThanOrEqual(160)
    const tipped = otpText('491703', 'M'.repeat(40), { total: paise(10_000_000), tip: paise(1_000_000), dishes: 100 })
    expect(tipped.length).toBeLessThanOrEqual(160)
    expect(longest).toMatch(/^[ -~]+$/)
  })

  it('are kept under their challenge: the same code is another text in another one', () => {
    expect(codeText('challenge', '491703')).toBe('challenge:491703')
  })

  describe('match', () => {
    const digest = fc.uint8Array({ minLength: 4, maxLength: 32 }).map((bytes) => Buffer.from(bytes).toString('hex'))

    it('the digest they were kept as, in either case of its letters', () => {
      fc.assert(fc.property(digest, (hex) => sameDigest(hex, hex) && sameDigest(hex, hex.toUpperCase())))
    })

    it('no other digest: neither one digit off, nor shorter, nor longer', () => {
      fc.assert(
        fc.property(digest, fc.nat(), fc.integer({ min: 1, max: 15 }), (hex, pick, off) => {
          const at = pick % hex.length
          const digit = ((Number.parseInt(hex.charAt(at), 16) + off) % 16).toString(16)
          const other = hex.slice(0, at) + digit + hex.slice(at + 1)
          expect([sameDigest(hex, other), sameDigest(other, hex)]).toEqual([false, false])
          expect([sameDigest(hex, hex.slice(2)), sameDigest(hex.slice(2), hex), sameDigest(hex, `${hex}00`)]).toEqual([
            false,
            false,
            false,
          ])
        }),
      )
    })

    it('nothing that is no digest, without throwing', () => {
      fc.assert(fc.property(fc.string(), digest, (text, hex) => !sameDigest(`x${text}`, hex) && !sameDigest(hex, `x${text}`)))
    })
  })

  it('find the mobile number whether or not its plus was encoded', () => {
    expect(sameMobileForm(' 919820041786')).toBe('+919820041786')
    expect(sameMobileForm('+91 98200 41786')).toBe('+919820041786')
    expect(sameMobileForm('(+91) 98200-41786')).toBe('+919820041786')
  })
})
