import assert from 'node:assert/strict'
import type { ReplyOf } from '../../../src/shared/contract/endpoint.ts'
import type { CallName, Contract } from '../../../src/shared/contract/index.ts'
import type { ErrorCode, Failure } from '../../../src/shared/errors.ts'
import type { Answered } from './model.ts'

/** What a call takes, by where it travels. */
export interface Given {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: Record<string, unknown>
  key?: string
  /** Who asks, by their place among the staff; the first one where it is left out. */
  by?: number
}

/** An answer as it arrived. */
export interface RawAnswer {
  status: number
  payload: string
}

/** One call, and what the rules say of its answer. */
export interface Step {
  call: CallName
  given: Given
  /** Throws when the answer is not what the rules say, and carries what it did into the model. */
  judge(answer: RawAnswer): void
}

/** A call that the rules refuse, with these facts in the failure. */
export const refused = (call: CallName, given: Given, code: ErrorCode, facts: Partial<Failure> = {}): Step => ({
  call,
  given,
  judge({ payload }) {
    const failure = JSON.parse(payload) as Failure
    assert.equal(failure.code, code, `answered ${payload}, not ${code}`)
    for (const [name, value] of Object.entries(facts)) assert.equal(failure[name as keyof Failure], value, name)
  },
})

/** A call that the rules allow; `done` checks its reply and carries what it did into the model. */
export const allowed = <N extends CallName>(call: N, given: Given, done: (reply: ReplyOf<Contract[N]>) => void): Step => ({
  call,
  given,
  judge({ status, payload }) {
    assert.equal(status, 200, payload)
    done(JSON.parse(payload) as ReplyOf<Contract[N]>)
  },
})

/** The same, for a move under a key: its answer is remembered. */
export function remembered<N extends CallName>(
  answered: Answered[],
  call: N,
  given: Given & { key: string },
  done: (reply: ReplyOf<Contract[N]>) => void,
): Step {
  const step = allowed(call, given, done)
  return {
    ...step,
    judge(answer) {
      step.judge(answer)
      answered.push({ call, request: given, payload: answer.payload })
    },
  }
}
