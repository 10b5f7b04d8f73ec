import { type Way, type WaysOf, describeFailures } from './failures.ts'

/** Asks twice: the first work is still under way. */
const busyWith =
  (name: 'backupNow' | 'verifyBooks'): Way =>
  async ({ client }) => {
    await client.call(name)
    return client.call(name)
  }

const ways: WaysOf<'books'> = {
  backupNow: { books_busy: busyWith('backupNow') },
  verifyBooks: { books_busy: busyWith('verifyBooks') },
}

describeFailures('books', ways)
