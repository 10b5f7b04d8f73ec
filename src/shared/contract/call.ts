import type { Static, TSchema } from 'typebox'
import type { ReplyOf } from './endpoint.ts'
import type { CallName, Contract } from './index.ts'

type Part<E, K extends string> =
  E extends Record<K, infer S extends TSchema>
    ? Record<never, never> extends Static<S>
      ? { [P in K]?: Static<S> }
      : { [P in K]: Static<S> }
    : unknown

/** The input of a call: path parameters, query and body. A part whose fields are all optional may be omitted. */
export type CallInput<N extends CallName> = Part<Contract[N], 'params'> & Part<Contract[N], 'query'> & Part<Contract[N], 'body'>

export type CallReply<N extends CallName> = ReplyOf<Contract[N]>
