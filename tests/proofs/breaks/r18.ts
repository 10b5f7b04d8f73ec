import { faultOf, faultText } from '../../../src/shared/fault.ts'
import { seamsOf } from '../seam.ts'

const rawStack = (problem: unknown): string => (problem instanceof Error ? (problem.stack ?? '') : '')

/** A stack with the message before it. */
export const unredactedFault: typeof faultOf = (problem) => ({ ...faultOf(problem), stack: rawStack(problem) })
export const unredactedText: typeof faultText = (problem) => `${faultText(problem)}\n${rawStack(problem)}`

const seam = seamsOf(import.meta.filename)
export const seams = [seam('shared/fault', 'faultOf', 'unredactedFault'), seam('shared/fault', 'faultText', 'unredactedText')]
