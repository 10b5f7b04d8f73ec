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

/** Each keeps what it has compiled by schema, for all servers of a process. */
const strict = ajv(false)
const coercing = ajv(true)

/** Bodies are taken as they are; only the text of addresses and queries is turned into numbers and booleans. */
export const validatorCompiler: FastifySchemaCompiler<object> = ({ schema, httpPart }) =>
  compiledAtFirstUse(httpPart === 'body' ? strict : coercing, schema)

/** Start-up need not wait for the checks of calls that no one has made yet. */
function compiledAtFirstUse(compiler: Ajv, schema: object): FastifyValidationResult {
  const validate: FastifyValidationResult = (data: unknown) => {
    const check = compiler.compile(schema)
    const holds = check(data)
    validate.errors = check.errors ?? null
    return holds
  }
  return validate
}

/** What a schema refused, field by field; the first reason of a field counts. */
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

/** Compiled at its first answer, so that start-up need not wait for it, and once for all servers of a process. */
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

/** Answers carry what their schema declares and nothing else. All failures share one serializer, for a call has half a dozen of them. */
export const serializerCompiler: FastifySerializerCompiler<object> = ({ schema, httpStatus }) =>
  serializerAtFirstUse(httpStatus === '200' ? schema : FailureReply)
