import type { CallInput } from '../../../shared/contract/call.ts'
import { atom } from 'jotai'
import { keyed } from '../../data/money-call.ts'
import { readAtom } from '../../data/query.ts'
import { rowsAtoms } from '../../data/rows.ts'
import { write } from '../../data/write.ts'
import { draftAtom } from '../../platform/draft-atom.ts'
import { periodAtoms } from '../../ui/period/report-period.ts'

export const accountOf = (userid: string) => readAtom('guestAccount', null, () => (userid === '' ? null : { params: { userid } }))

export const statementPeriod = periodAtoms({ preset: 'all' })

/** The voyages that have begun, the latest first. */
export const begunVoyagesAtom = (() => {
  const all = readAtom('listVoyages', [])
  return atom((get) => get(all).data.filter(({ state }) => state !== 'planned'))
})()

/** The id of the voyage whose moves are shown; empty for any. */
export const statementVoyageAtom = draftAtom('')

/** Days and voyage of the statement, as its calls take them. */
export const statementAskedAtom = atom((get) => {
  const voyage = get(statementVoyageAtom)
  return { ...get(statementPeriod.rangeAtom), ...(voyage !== '' && { voyage }) }
})

export const statementOf = (userid: string) =>
  readAtom('guestStatement', null, (get) => ({ params: { userid }, query: get(statementAskedAtom) }))

/** Whether the list of disputes has those that have ended, too. */
export const showsEndedAtom = draftAtom(false)

export const disputeRows = rowsAtoms('listDisputes', (get) => (get(showsEndedAtom) ? {} : { open: true }))

/** The dispute that the address names, even if the list does not have it: an older one, or one that has just ended. */
export const disputeOf = (id: string) => readAtom('listDisputes', [], () => (id === '' ? null : { query: { id } }))

/** Each is sent once, however often it is pressed without an answer. */
export const takeOnce = () => keyed((input: CallInput<'takeDispute'>, options) => write('takeDispute', input, options))
export const settleOnce = () => keyed((input: CallInput<'settleDispute'>, options) => write('settleDispute', input, options))
export const refuseOnce = () => keyed((input: CallInput<'refuseDispute'>, options) => write('refuseDispute', input, options))
