import type { Sabotage } from '../proof.ts'

/**
 * The payment as it is often written: card, order and approval are read first, and then written without a guard. SQLite answers within
 * the same turn of the event loop, so one turn is let pass in between, as any wait for something else would. The unique index that would
 * still let no second bill in is left out too, so that the fault itself shows.
 */
export const readThenWrite: readonly Sabotage[] = [
  {
    file: 'src/server/cards/payment.service.ts',
    from: `= (deps, { params, body, key, staff, terminal }) =>
  deps.database.transact((tx) => {`,
    to: `= async (deps, { params, body, key, staff, terminal }) => {
  const db = deps.database.db
  const seen = await findCard(db, params.customerid)
  const seenOrder = await unpaidOrderOf(db, seen.pax_id)
  const seenApproval = await liveApproval(db, seen.id, deps.now())
  await new Promise((resolve) => setImmediate(resolve))
  return deps.database.transact((tx) => {`,
  },
  {
    file: 'src/server/cards/payment.service.ts',
    from: 'const { card, order, ...facts } = await factsOf(tx, found, deps.now())',
    to: `const [card, order] = [seen, seenOrder]
      const facts = { approval: seenApproval, venue: await currentVenue(tx), mayEarn: false, now: deps.now() }`,
  },
  {
    file: 'src/server/cards/payment.service.ts',
    from: `return charge(tx, { card, order, asked, staff, terminal, ...facts })
    })
  })`,
    to: `return charge(tx, { card, order, asked, staff, terminal, ...facts })
    })
  })
}`,
  },
  {
    file: 'src/server/cards/payment.service.ts',
    from: 'debit(tx, card.id, due)',
    to: 'debit(tx, card.id, card.balance - due)',
  },
  {
    file: 'src/server/cards/card.repo.ts',
    from: `.set((row) => ({ balance: row('balance', '-', amount) }))
    .where('id', '=', id)
    .where('state', '=', 'active')
    .where('balance', '>=', amount)`,
    to: `.set({ balance: amount })
    .where('id', '=', id)`,
  },
  {
    file: 'src/server/otp/approval.repo.ts',
    from: `.set({ consumed_at: now })
    .where('id', '=', id)
    .where('consumed_at', 'is', null)
    .where('voided_at', 'is', null)`,
    to: `.set({ consumed_at: now })
    .where('id', '=', id)`,
  },
  {
    file: 'src/server/cards/payment.repo.ts',
    from: `.where('payment', '=', 'unpaid')
    .where('lines_hash', '=', order.lines_hash)`,
    to: '',
  },
  {
    file: 'src/server/db/migrations/0001-first.ts',
    from: 'order_id text NOT NULL UNIQUE REFERENCES orders (id), move_id',
    to: 'order_id text NOT NULL REFERENCES orders (id), move_id',
  },
]
