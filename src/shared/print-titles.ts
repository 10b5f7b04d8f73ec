/** What a print is, told by what it is called: the journal keeps a finished one's title and forgets its document. */
export type PrintTopic = 'invoice' | 'slip' | 'kitchen' | 'other'

const beginnings: readonly [string, PrintTopic][] = [
  ['INV-', 'invoice'],
  ['Card return ', 'slip'],
  ['Kitchen ', 'kitchen'],
]

/** What a print of this title is (the titles are made by invoiceNumber, slipTitle and kitchenTitle); a test print is 'other'. */
export const topicOf = (title: string): PrintTopic =>
  beginnings.find(([beginning]) => title.startsWith(beginning))?.[1] ?? 'other'
