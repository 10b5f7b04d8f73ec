import { Set as setFormat } from 'typebox/format'
import { formats } from './formats.ts'

for (const [name, holds] of Object.entries(formats)) setFormat(name, holds)

/** TypeBox's checks with the formats of the contract. Do not import them in the first page of the screens: they are 50 KB. */
export { Check, Clean, Errors, Parse } from 'typebox/value'
