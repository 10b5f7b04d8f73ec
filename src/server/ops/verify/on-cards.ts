/** Entries on cards: of the guests' own money, and of onboard credit. */
export const onCards = (account: string): string => `(${account} LIKE 'card:%' OR ${account} LIKE 'onboard:%')`

/** The onboard credit that a line of the card report adds, negative if it takes it off. */
export const onboardOf = (move: string): string => `(CASE WHEN ${move}.debit > 0 THEN -${move}.onboard ELSE ${move}.onboard END)`

/** How many entries a move has, of which a card's own money and its onboard credit count once. */
export const ENTRIES = `SUM(CASE WHEN account LIKE 'onboard:%' THEN 0 ELSE 1 END) AS entries`
