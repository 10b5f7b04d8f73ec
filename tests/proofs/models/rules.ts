import type { ActName, Command, CommandOf } from './command.ts'
import { open, send } from './check-rules.ts'
import { activate, block, giveBack, refill, replace } from './card-rules.ts'
import { askFree, returnAll } from './load-rules.ts'
import type { Model, PaxModel } from './model.ts'
import { askCredit, credit } from './credit-rules.ts'
import { askDiscount, discount } from './discount-rules.ts'
import { choices, price } from './menu-rules.ts'
import { cancel, give, order } from './order-rules.ts'
import { pay, repeat } from './payment-rules.ts'
import { join, split } from './split-rules.ts'
import type { Step } from './step.ts'
import { seat } from './seat-rules.ts'
import { sendCode, verify } from './code-rules.ts'
import { setPin, typePin } from './pin-rules.ts'
import { askSupervisor, supervise } from './supervisor-rules.ts'
import { merge, move, unmerge } from './table-rules.ts'
import { cash } from './tender-rules.ts'
import { venue } from './venue-rules.ts'
import { countSafe, safe } from './safe-rules.ts'
import { askClosing, closeShift } from './shift-closing-rules.ts'
import { count, openShift, till, toSafe } from './shift-rules.ts'
import { askVoid, voidDishes } from './void-rules.ts'

/** What a command asks of the server, and what the rules say of the answer. */
export type Rule<A extends ActName> = (model: Model, pax: PaxModel, command: CommandOf<A>, shownCode: () => string) => Step

const rules: { [A in ActName]: Rule<A> } = {
  activate,
  refill,
  order,
  cancel,
  split,
  join,
  sendCode,
  verify,
  pay,
  cash,
  repeat,
  return: giveBack,
  returnAll,
  askFree,
  block,
  replace,
  price,
  credit,
  askCredit,
  choices,
  askSupervisor,
  supervise,
  setPin,
  typePin,
  open,
  send,
  give,
  void: voidDishes,
  askVoid,
  discount,
  askDiscount,
  move,
  merge,
  unmerge,
  seat,
  venue,
  openShift,
  till,
  toSafe,
  count,
  askClosing,
  closeShift,
  safe,
  countSafe,
}

/** The call that a command makes in the present state of the model. `shownCode` is the newest code shown for the card's number. */
export function stepOf(model: Model, command: Command, shownCode: (cardNumber: string) => string): Step {
  const pax = model.pax[command.pax]
  if (pax === undefined) throw new Error(`no passenger ${command.pax}`)
  const rule = rules[command.act] as Rule<ActName>
  return rule(model, pax, command, () => shownCode(pax.number))
}
