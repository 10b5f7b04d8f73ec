import { atom } from 'jotai'
import type { DrawerEntry } from '../../shared/contract/cash-drawer.ts'
import type { PrintSubject } from '../../shared/contract/print-subject.ts'
import type { ShiftSheet } from '../../shared/contract/shifts.ts'
import { ok, type Result } from '../../shared/errors.ts'
import { safeSlipReceipt, safeSlipTitle, shiftReceipt, shiftTitle } from '../../shared/receipt/shift-sheet.ts'
import { readOnce } from '../data/write.ts'
import { hasPrinter } from './invoice-print.atoms.ts'
import { type Printable, printAtom, type PrintProblem, printsBefore } from './print.atoms.ts'

const OTHERS: Result<never, PrintProblem> = { ok: false, error: { msg: 'This belongs to another outlet. Print it there' } }

/** A shift of this terminal's outlet; refused for another one, whose shifts have numbers of their own. */
async function sheetOf(outlet: string, number: string): Promise<Result<ShiftSheet, PrintProblem>> {
  const sheet = await readOnce('shiftSheet', { params: { number } })
  if (!sheet.ok) return sheet
  return String(sheet.value.open.outlet) === outlet ? ok(sheet.value) : OTHERS
}

/** `id` names outlet and shift, as in '1/12'. */
export function shiftPrintable(id: string): Printable {
  const subject: PrintSubject = { kind: 'shift-sheet', id }
  const [outlet = '', number = ''] = id.split('/')
  return {
    subject,
    compose: async ({ jobid }, by) => {
      const [sheet, before] = [await sheetOf(outlet, number), await printsBefore(subject, jobid)]
      if (!sheet.ok) return sheet
      if (!before.ok) return before
      const occasion = { copy: before.value, printedAt: new Date().toISOString(), ...by }
      return ok({ title: shiftTitle(sheet.value), copy: before.value, document: shiftReceipt(sheet.value, occasion) })
    },
  }
}

/** `id` names outlet, shift and slip, as in '1/12/40'. */
export function safeSlipPrintable(id: string): Printable {
  const subject: PrintSubject = { kind: 'safe-slip', id }
  const [outlet = '', number = '', slip = ''] = id.split('/')
  return {
    subject,
    compose: async ({ jobid }, by) => {
      const [sheet, before] = [await sheetOf(outlet, number), await printsBefore(subject, jobid)]
      if (!sheet.ok) return sheet
      if (!before.ok) return before
      const entry = sheet.value.entries.find((one) => String(one.slip) === slip)
      if (entry === undefined) return { ok: false, error: { msg: `There is no slip ${slip}` } }
      const occasion = { copy: before.value, printedAt: new Date().toISOString(), ...by }
      return ok({
        title: safeSlipTitle(entry),
        copy: before.value,
        document: safeSlipReceipt(entry, sheet.value.venue, occasion),
      })
    },
  }
}

export const shiftPrintableOf = ({ outlet, shift = 0 }: Pick<DrawerEntry, 'outlet' | 'shift'>): Printable =>
  shiftPrintable(`${outlet}/${shift}`)

export const slipPrintableOf = ({ outlet, shift = 0, slip = 0 }: DrawerEntry): Printable =>
  safeSlipPrintable(`${outlet}/${shift}/${slip}`)

/** Prints the paper of a new entry by itself: the sheet of a closing, the slip of a drop; nothing without a printer. */
export const printEntryAtom = atom(null, async (_get, set, entry: DrawerEntry): Promise<void> => {
  if (await hasPrinter()) await set(printAtom, entry.kind === 'close' ? shiftPrintableOf(entry) : slipPrintableOf(entry))
})
