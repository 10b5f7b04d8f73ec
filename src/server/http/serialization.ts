import fastJson from 'fast-json-stringify'
import type { FastifySerializerCompiler } from 'fastify/types/schema.js'
import { FailureReply } from '../../shared/contract/endpoint.ts'

type Serialize = (answer: unknown) => string

/** Start-up need not wait for the answers of calls that no one has made yet. */
function compiledAtFirstUse(schema: object): Serialize {
  let serialize: Serialize | null = null
  return (answer) => {
    serialize ??= fastJson(schema)
    return serialize(answer)
  }
}

/** Answers carry what their schema declares and nothing else. All failures share one serializer, for a call has half a dozen of them. */
export function serializerCompiler(): FastifySerializerCompiler<object> {
  const failure = compiledAtFirstUse(FailureReply)
  return ({ schema, httpStatus }) => (httpStatus === '200' ? compiledAtFirstUse(schema) : failure)
}
