/** What a print is, by its title: the journal keeps a finished one's title and forgets its document. */
export type PrintTopic = 'invoice' | 'slip' | 'kitchen' | 'closing' | 'figures' | 'other'

const beginnings: readonly [string, PrintTopic][] = [
  ['INV-', 'invoice'],
  ['Card return ', 'slip'],
  ['Kitchen ', 'kitchen'],
  ['Z report ', 'closing'],
  ['X report ', 'figures'],
]

/** What a print of this title is (the titles are made by invoiceNumber, slipTitle, kitchenTitle, zReportTitle and xReportTitle); a test print is 'other'. */
export const topicOf = (title: string): PrintTopic =>
  beginnings.find(([beginning]) => title.startsWith(beginning))?.[1] ?? 'other'
