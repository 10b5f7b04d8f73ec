import type { Meal } from './meal-calls.ts'
import { routes } from '../routes.ts'

/** The kitchen bumps all that it was sent of an order. */
export async function bumpAllOf({ asDesk }: Meal, orderId: string, minutesAgo: number): Promise<void> {
  const tickets = await asDesk(routes.kitchenDisplay, minutesAgo, {})
  for (const { _id: id, lines } of tickets.filter(({ orderid }) => orderid === orderId))
    await asDesk(routes.markKitchenLines, minutesAgo, { params: { id }, body: { done: true, lines } })
}

/** A dish of a ticket that is done, one that came back from the table, and one that there is none of any more. */
export async function workOfTheKitchen({ names, asDesk }: Meal): Promise<void> {
  const mark = async (fullName: string, dish: string, done: boolean, minutesAgo: number): Promise<void> => {
    const tickets = await asDesk(routes.kitchenDisplay, minutesAgo, {})
    for (const { _id: id, lines } of tickets.filter((ticket) => ticket.fullName === fullName)) {
      const of = lines.filter(({ dishName }) => dishName === dish)
      await asDesk(routes.markKitchenLines, minutesAgo, { params: { id }, body: { done, lines: of } })
    }
  }
  await mark('Arjun Nair', 'Lamb rogan josh', true, 7)
  await mark('James Whitfield', 'Tomato soup and croutons', true, 5)
  await mark('James Whitfield', 'Tomato soup and croutons', false, 3)
  await asDesk(routes.setSoldOutInKitchen, 8, { params: { _id: names.dish('Apple pie') }, body: { soldOut: true } })
}
