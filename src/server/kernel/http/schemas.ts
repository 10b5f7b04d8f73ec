import { Ajv, type ErrorObject } from 'ajv'
import type { FastifySchemaCompiler } from 'fastify'
import type { FastifySerializerCompiler, FastifyValidationResult } from 'fastify/types/schema.js'
import fastJson from 'fast-json-stringify'
import type { FieldError } from '../../../shared/errors.ts'
import { ruleText } from '../../../shared/forms/field-errors.ts'
import { formats } from '../../../shared/forms/formats.ts'
import { parseRupees } from '../../../shared/money/money.ts'
import { FailureReply } from '../../../shared/contract/endpoint.ts'

function ajv(coerceTypes: boolean): Ajv {
  const made = new Ajv({ allErrors: true, coerceTypes, removeAdditional: false, useDefaults: false, strict: false })
  for (const [name, holds] of Object.entries(formats)) made.addFormat(name, holds)
  made.addKeyword({
    keyword: 'x-money',
    type: 'number',
    validate: (_wanted: boolean, value: number) => parseRupees(value) !== null,
  })
  return made
}

/** Each caches compiled schemas, for all servers of a process. */
const strict = ajv(false)
const coercing = ajv(true)

/** Bodies are validated as they are; only texts in paths and queries are converted to numbers and booleans. */
export const validatorCompiler: FastifySchemaCompiler<object> = ({ schema, httpPart }) =>
  compiledAtFirstUse(httpPart === 'body' ? strict : coercing, schema)

/** Compiles a schema at its first use, so that start-up does not wait for the schemas of all calls. */
function compiledAtFirstUse(compiler: Ajv, schema: object): FastifyValidationResult {
  const validate: FastifyValidationResult = (data: unknown) => {
    const check = compiler.compile(schema)
    const holds = check(data)
    validate.errors = check.errors ?? null
    return holds
  }
  return validate
}

/** The errors of a schema by field; the first error of a field counts. */
export function fieldErrors(errors: readonly ErrorObject[]): FieldError[] {
  const byField = new Map<string, string>()
  for (const error of errors) {
    const path = error.instancePath.slice(1).replaceAll('/', '.')
    const field = error.keyword === 'required' ? [path, String(error.params['missingProperty'])].filter(Boolean).join('.') : path
    if (!byField.has(field)) byField.set(field, ruleText(error.keyword, error.params))
  }
  return [...byField].map(([field, msg]) => ({ field, msg }))
}

type Serialize = (answer: unknown) => string

const compiled = new WeakMap<object, Serialize>()

/** Compiles a serializer at its first answer, so that start-up does not wait for it, and once for all servers of a process. */
const serializerAtFirstUse =
  (schema: object): Serialize =>
  (answer) => {
    let serialize = compiled.get(schema)
    if (serialize === undefined) {
      serialize = fastJson(schema)
      compiled.set(schema, serialize)
    }
    return serialize(answer)
  }

/** Answers contain only what their schema declares. All failures share one serializer, since a call has half a dozen of them. */
export const serializerCompiler: FastifySerializerCompiler<object> = ({ schema, httpStatus }) =>
  serializerAtFirstUse(httpStatus === '200' ? schema : FailureReply)
