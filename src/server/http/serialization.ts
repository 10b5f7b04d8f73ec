import fastJson from 'fast-json-stringify'
import type { FastifySerializerCompiler } from 'fastify/types/schema.js'
import { FailureReply } from '../../shared/contract/endpoint.ts'

/** Answers carry what their schema declares and nothing else. All failures share one serializer: a call has half a dozen of them, and start-up waits for each. */
export function serializerCompiler(): FastifySerializerCompiler<object> {
  const failure = fastJson(FailureReply)
  return ({ schema, httpStatus }) => (httpStatus === '200' ? fastJson(schema) : failure)
}
