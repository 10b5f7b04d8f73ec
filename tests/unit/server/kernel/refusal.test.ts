import { describe, expect, it } from 'vitest'
import { keeping, orRefuse, refuse, Refusal } from '../../../../src/server/kernel/refusal.ts'
import { ok } from '../../../../src/shared/errors.ts'
import { errorMessages, fail } from '../../../../src/shared/messages.ts'

/** What `work` throws. */
function thrownBy(work: () => unknown): unknown {
  try {
    return work()
  } catch (error) {
    return error
  }
}

describe('a refusal', () => {
  it('carries the failure with its words', () => {
    const refused = thrownBy(() => refuse('order_paid')) as Refusal
    expect(refused).toBeInstanceOf(Refusal)
    expect(refused.failure).toEqual({ code: 'order_paid', msg: errorMessages.order_paid })
  })

  it('is what a failed answer becomes, and a good answer is its value', () => {
    expect(orRefuse(ok(7))).toBe(7)
    const { error } = fail('order_changed')
    expect((thrownBy(() => orRefuse(fail('order_changed'))) as Refusal).failure).toEqual(error)
  })

  it('never takes the place of a failure that keeps what it wrote', () => {
    const wrong = keeping(fail('pin_wrong', { triesLeft: 2 }))
    const fault = thrownBy(() => orRefuse(wrong))
    expect(fault).toBeInstanceOf(Error)
    expect(fault).not.toBeInstanceOf(Refusal)
  })
})
