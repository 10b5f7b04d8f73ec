import { routes } from '../routes.ts'
import type { Deps } from '../kernel/http/call.ts'
import type { Meal } from './meal-calls.ts'

/** The disputes of the demo: one is open, one was refused by the back office. */
const disputed = [
  {
    guest: 'Meera Krishnan',
    said: 'I was not aboard at lunch',
    refused: 'The invoice was paid with the code that went to the guest',
  },
  { guest: 'Sofia Almeida', said: 'This was never brought to our table', refused: '' },
]

/** The order of a guest's newest invoice. */
async function lastPaid({ database: { db } }: Deps, guest: string): Promise<string> {
  const bills = db.selectFrom('bills').select('order_id').where('full_name', '=', guest)
  return (await bills.orderBy('created_at', 'desc').limit(1).executeTakeFirstOrThrow()).order_id
}

/** Takes the demo's disputes, each of the invoice that its guest paid last. */
export async function seedDisputes({ deps, asDesk, asManager }: Meal): Promise<void> {
  for (const { guest, said, refused } of disputed) {
    const orderid = await lastPaid(deps, guest)
    const { _id: id } = await asDesk(routes.takeDispute, 50, {
      params: { orderid },
      body: { said, lines: [{ line: 0, qty: 1 }] },
    })
    if (refused !== '') await asManager(routes.refuseDispute, 20, { params: { id }, body: { reason: refused } })
  }
}
