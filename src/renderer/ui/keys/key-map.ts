interface Key {
  /** Values of `KeyboardEvent.key`, letters in lower case. */
  keys: readonly string[]
  shown: string
  says: string
}

const digits = (from: number, to: number): string[] => Array.from({ length: to - from + 1 }, (_none, at) => String(from + at))

export const generalKeys = {
  search: { keys: ['/'], shown: '/', says: 'Search this screen' },
  walk: { keys: ['ArrowUp', 'ArrowDown'], shown: '↑ ↓', says: 'Move through a list' },
  act: { keys: ['Enter'], shown: 'Enter', says: 'The main action of the panel you are in' },
  close: { keys: ['Escape'], shown: 'Esc', says: 'Close a dialog or a list' },
  help: { keys: ['?'], shown: '?', says: 'Show these keys' },
} as const satisfies Record<string, Key>

/** Keys of Tables, Food Order, Order details and Tax Invoice. */
export const orderKeys = {
  table: { keys: digits(0, 9), shown: '0 – 9', says: 'On Tables: to the table of that number' },
  openTable: { keys: ['Enter'], shown: 'Enter', says: 'On Tables: book a free table, show the check of another; again: open it' },
  move: { keys: ['m'], shown: 'M', says: 'On Tables: move the check at the table with the focus' },
  merge: { keys: ['g'], shown: 'G', says: 'On Tables: merge the check at the table with the focus' },
  reserve: { keys: ['r'], shown: 'R', says: 'On Tables: reserve the table with the focus' },
  find: { keys: [], shown: 'A – Z', says: 'Find a dish by the start of any word; Enter adds the first' },
  quantity: { keys: digits(1, 5), shown: '1 – 5', says: 'Quantity of the last dish' },
  options: { keys: ['.'], shown: '.', says: 'Options and note of the dish just added' },
  seat: { keys: [','], shown: ',', says: 'The dish just added: to the next seat, then shared by all' },
  course: { keys: [';'], shown: ';', says: 'The dish just added: with the next course, then with none' },
  send: { keys: ['F9'], shown: 'F9', says: 'Send what is new to the kitchen, and keep the check open' },
  pay: { keys: ['F10'], shown: 'F10', says: 'From Food Order to Order details, to pay' },
  end: { keys: ['Escape'], shown: 'Esc', says: 'End the search; on Tables: close the check; on a paid invoice: the next order' },
} as const satisfies Record<string, Key>

export const boardKeys = {
  walk: { keys: ['ArrowLeft', 'ArrowUp', 'ArrowDown', 'ArrowRight'], shown: '← ↑ ↓ →', says: 'Move through the orders' },
  next: { keys: ['n', '+'], shown: 'N or +', says: 'Set the next status' },
  former: { keys: ['Backspace'], shown: '⌫', says: 'Previous status' },
  open: { keys: ['Enter'], shown: 'Enter', says: 'Open the order' },
} as const satisfies Record<string, Key>
