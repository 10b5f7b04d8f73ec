/** Append-only: the tickets sent to the kitchen for an order. Their sum is what the kitchen knows of it. */
export interface KitchenTicketRow {
  id: string
  order_id: string
  /** 1 for the first ticket of the order. */
  number: number
  /** Dishes with how many more, or fewer below zero, than the tickets before said. */
  lines: string
  tables: string
  /** The tables of the ticket before, where they were others. */
  moved_from: string
  cancelled: number
  /** The course that waits to be fired next; empty where none does. */
  next_course: string
  staff_name: string
  terminal: string
  created_at: number
}

/** What the kitchen displays know of a line: one that nobody has bumped has no row. */
export interface KitchenBumpRow {
  /** The ticket under which the displays show the line. */
  ticket_id: string
  /** Number of the order's ticket that says the line, and its place there: '1.0'. */
  line: string
  /** How often it was brought back. A bump of before that no longer counts. */
  recalls: number
  /** When it was bumped, ms; null while it is to be made again. */
  done_at: number | null
  recalled_at: number | null
  /** Who did the last of it, and where. */
  staff_name: string
  terminal: string
}

/** A workstation that has asked for kitchen tickets: it gets them once it is allowed. */
export interface KitchenTerminalRow {
  terminal_id: string
  /** What it called itself when it last asked. */
  name: string
  state: 'waiting' | 'allowed' | 'removed'
  /** Who was logged in there when it last asked. */
  staff_name: string
  /** When it last asked, ms, to the minute. */
  seen_at: number
}

/** Where a station has a printer of its own: a workstation says so with each call for tickets. */
export interface KitchenPrinterRow {
  terminal_id: string
  station: string
  /** When it last said so, ms. */
  seen_at: number
  /** The outlet that the workstation belongs to. */
  outlet: number
}

/** A station's part of a ticket that is taken, alone or with the whole ticket: whoever writes it has it, and nobody else can. */
export interface KitchenClaimRow {
  ticket_id: string
  station: string
}

/** One printing of a ticket, or of a station's part of it. Copy 0 is the original, written by whoever has claimed what is on it. */
export interface KitchenPrintRow {
  print_id: string
  ticket_id: string
  /** Whose part it is; empty for a ticket on one paper. */
  station: string
  copy: number
  /** The workstation whose kitchen printer takes the original by itself; empty for a printing by hand. */
  terminal_id: string
  /** When that workstation's print queue had it, ms; null before. */
  handed_at: number | null
  staff_name: string
  terminal: string
  at: number
}

/** What the kitchen is sent, and where and by whom it is printed. */
export interface KitchenTables {
  kitchen_tickets: KitchenTicketRow
  kitchen_terminals: KitchenTerminalRow
  kitchen_printers: KitchenPrinterRow
  kitchen_claims: KitchenClaimRow
  kitchen_prints: KitchenPrintRow
  kitchen_bumps: KitchenBumpRow
}
