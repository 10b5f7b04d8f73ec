import type { KitchenTerminal } from '../../../shared/contract/kitchen.ts'
import { ok } from '../../../shared/errors.ts'
import { fail } from '../../../shared/messages.ts'
import { isoOf } from '../../../shared/time.ts'
import { noteAction } from '../../kernel/audit/audit.repo.ts'
import type { KitchenTerminalRow } from '../../kernel/db/tables/order-tables.ts'
import type { Service } from '../../kernel/http/call.ts'
import { forgetPrinters } from './prints.repo.ts'
import { allTerminals, findTerminal, setTerminalState } from './terminals.repo.ts'

const terminalView = ({ terminal_id, name, state, seen_at, staff_name }: KitchenTerminalRow): KitchenTerminal => ({
  _id: terminal_id,
  name,
  state,
  seenAt: isoOf(seen_at),
  staffName: staff_name,
})

/** In the order in which somebody has to look at them. */
const states: readonly KitchenTerminal['state'][] = ['waiting', 'allowed', 'removed']

export const listKitchenTerminals: Service<'listKitchenTerminals'> = async ({ database: { db } }) => {
  const all = (await allTerminals(db)).map(terminalView)
  return ok(all.toSorted((a, b) => states.indexOf(a.state) - states.indexOf(b.state)))
}

/** One that is removed is not counted on for its stations any more, so that another terminal prints them at once. */
export const allowKitchenTerminal: Service<'allowKitchenTerminal'> = ({ database, now }, { params, body, ...by }) =>
  database.transact(async (tx) => {
    const state = body.allowed ? 'allowed' : 'removed'
    const known = await findTerminal(tx, params.id)
    if (known?.state === state) return ok(terminalView(known))
    const terminal = await setTerminalState(tx, params.id, state)
    if (terminal === undefined) return fail('kitchen_terminal_not_found')
    if (!body.allowed) await forgetPrinters(tx, params.id)
    await noteAction(tx, by, now(), { action: `kitchen_terminal_${state}`, detail: terminal.name })
    return ok(terminalView(terminal))
  })
