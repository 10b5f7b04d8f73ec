import { describe, expect, it } from 'vitest'
import { judge, type Turn } from '../../proofs/turn.ts'

const holding: Turn = { holds: true, figure: '0 lost', seconds: 1 }
const breaking: Turn = { holds: false, figure: '3 lost', seconds: 1 }
const crashing: Turn = { holds: false, figure: 'could not be measured', seconds: 0 }

describe('a row of the proofs', () => {
  it('passes when its goal holds and its control does not', () => {
    expect(judge(holding, breaking)).toBe('passed')
    expect(judge(holding, null)).toBe('passed')
  })

  it('fails when the goal does not hold, the control is not caught, or the control could not run', () => {
    expect(judge(breaking, breaking)).toBe('failed')
    expect(judge(holding, holding)).toBe('failed')
    expect(judge(holding, crashing)).toBe('failed')
    expect(judge(crashing, breaking)).toBe('failed')
  })

  it('is neither where the machine cannot measure it', () => {
    expect(judge({ ...holding, skipped: 'no strace here' }, null)).toBe('skipped')
  })
})
