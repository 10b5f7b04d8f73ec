import fastJson from 'fast-json-stringify'
import type { FastifySerializerCompiler } from 'fastify/types/schema.js'
import { FailureReply } from '../../../shared/contract/endpoint.ts'

type Serialize = (answer: unknown) => string

const compiled = new WeakMap<object, Serialize>()

/** Compiled at its first answer, so that start-up need not wait for it, and once for all servers of a process. */
const compiledAtFirstUse =
  (schema: object): Serialize =>
  (answer) => {
    let serialize = compiled.get(schema)
    if (serialize === undefined) {
      serialize = fastJson(schema)
      compiled.set(schema, serialize)
    }
    return serialize(answer)
  }

/** Answers carry what their schema declares and nothing else. All failures share one serializer, for a call has half a dozen of them. */
export const serializerCompiler: FastifySerializerCompiler<object> = ({ schema, httpStatus }) =>
  compiledAtFirstUse(httpStatus === '200' ? schema : FailureReply)
