import { atom } from 'jotai'
import type { CallInput } from '../../../../shared/contract/call.ts'
import { moveAtoms } from '../../../data/money-call.ts'
import { write } from '../../../data/write.ts'

export const manyIsOpenAtom = atom(false)

export type ManyActivation = CallInput<'activateCards'>['body']
export const activationOfMany = moveAtoms('activate-many', (body: ManyActivation, options) =>
  write('activateCards', { body }, options),
)

export type ManyReturns = CallInput<'returnCards'>['body']
export const returnOfMany = moveAtoms('return-many', (body: ManyReturns, options) => write('returnCards', { body }, options))
