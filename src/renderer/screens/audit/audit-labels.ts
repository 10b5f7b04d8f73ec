import type { AuditEntry } from '../../../shared/contract/audit.ts'

interface ActionLabels {
  label: string
  /** What a person did; `{}` is replaced by the subject. */
  did: string
}

const actions: Record<string, ActionLabels> = {
  login: { label: 'Login', did: 'Logged in' },
  setup: { label: 'First administrator', did: 'Created the first administrator' },
  staff_created: { label: 'Staff created', did: 'Created staff member {}' },
  staff_changed: { label: 'Staff changed', did: 'Changed staff member {}' },
  staff_disabled: { label: 'Staff disabled', did: 'Disabled {}' },
  staff_enabled: { label: 'Staff enabled', did: 'Enabled {}' },
  staff_password_reset: { label: 'Password reset', did: 'Reset the password of {}' },
  staff_password_changed: { label: 'Password changed', did: 'Changed their own password' },
  approval_pin_set: { label: 'Approval PIN set', did: 'Set their own approval PIN' },
  approval_pin_removed: { label: 'Approval PIN removed', did: 'Removed their own approval PIN' },
  approval_pin_wrong: { label: 'Wrong approval PIN', did: 'Typed a wrong approval PIN of {}' },
  refund_approved: { label: 'Refund approved', did: 'Approved the refund of {}' },
  transfer_approved: { label: 'Replaced card approved', did: 'Approved the replacement of {}' },
  payment_approved: { label: 'Payment approved', did: 'Approved without a code: {}' },
  money: { label: 'All transactions', did: 'Moved money on {}' },
  money_activation: { label: 'Card activated', did: 'Activated {}' },
  money_refill: { label: 'Card refilled', did: 'Refilled {}' },
  money_sale: { label: 'Order charged', did: 'Charged an order to {}' },
  money_return: { label: 'Card returned', did: 'Returned {}' },
  money_credit: { label: 'Invoice credited', did: 'Credited {}' },
  money_payout: { label: 'Credit paid out', did: 'Paid a credit of {} out in cash' },
  money_cash: { label: 'Cash taken', did: 'Took cash for an order of {}' },
  money_tip: { label: 'Tip taken', did: 'Charged a tip to {}' },
  money_tip_return: { label: 'Tip refunded', did: 'Refunded a tip to {}' },
  money_transfer: { label: 'Balance moved', did: 'Moved the balance of {}' },
  order_status: { label: 'Order status', did: 'Set the status of {}' },
  order_seated: { label: 'Seats of an order', did: 'Gave dishes of {} to another seat' },
  order_cancelled: { label: 'Order cancelled', did: 'Cancelled {}' },
  order_split: { label: 'Order split', did: 'Split dishes of {} to another card' },
  order_joined: { label: 'Part rejoined', did: 'Rejoined a part with {}' },
  order_merged: { label: 'Orders merged', did: 'Merged {} with another' },
  order_unmerged: { label: 'Merge undone', did: 'Undid the merge of {}' },
  order_given: { label: 'Order moved to another guest', did: 'Moved {} to another guest' },
  order_moved: { label: 'Order moved', did: 'Moved {} to other tables' },
  bill_printed: { label: 'Bill printed', did: 'Printed the bill of {}' },
  order_voided: { label: 'Dishes voided', did: 'Voided dishes of {}' },
  void_approved: { label: 'Void approved', did: 'Approved a void of {}' },
  invoice_credited: { label: 'Credit note issued', did: 'Issued a credit note for {}' },
  discount_given: { label: 'Discount given', did: 'Gave a discount on {}' },
  discount_removed: { label: 'Discount removed', did: 'Removed a discount from {}' },
  discount_approved: { label: 'Discount approved', did: 'Approved a discount on {}' },
  credit_approved: { label: 'Credit note approved', did: 'Approved a credit note for {}' },
  credit_note_reprinted: { label: 'Credit note reprinted', did: 'Reprinted a credit note' },
  statement_reprinted: { label: 'Statement reprinted', did: 'Reprinted the statement of {}' },
  statement_mailed: { label: 'Statement mailed', did: 'Mailed the statement of {}' },
  dispute_taken: { label: 'Dispute taken', did: 'Took a dispute of {}' },
  dispute_credited: { label: 'Dispute credited', did: 'Ended the dispute of {} by a credit note' },
  dispute_refused: { label: 'Dispute refused', did: 'Refused the dispute of {}' },
  dispute_reprinted: { label: 'Dispute reprinted', did: 'Reprinted the dispute of {}' },
  invoice_reprinted: { label: 'Invoice reprinted', did: 'Reprinted an invoice' },
  z_report_reprinted: { label: 'Z report reprinted', did: 'Reprinted a Z report' },
  staff_signed_out: { label: 'Logged out everywhere', did: 'Logged {} out everywhere' },
  pax_revealed: { label: 'Passport or address shown', did: 'Viewed the passport or address of {}' },
  account_viewed: { label: 'Account viewed', did: 'Viewed the account of {}' },
  pax_edited: { label: 'Passenger changed', did: 'Changed {}' },
  manifest_checked: { label: 'Manifest checked', did: 'Compared a manifest with the passengers aboard' },
  manifest_imported: { label: 'Manifest imported', did: 'Imported a manifest' },
  menu_imported: { label: 'Menu imported', did: 'Imported a menu' },
  tables_imported: { label: 'Tables imported', did: 'Imported tables' },
  statements_mailed: { label: 'Statements mailed', did: 'Queued statements by mail' },
  voyage_planned: { label: 'Voyage planned', did: 'Planned a voyage' },
  voyage_changed: { label: 'Voyage changed', did: 'Changed a voyage' },
  voyage_dropped: { label: 'Voyage deleted', did: 'Deleted a planned voyage' },
  voyage_begun: { label: 'Voyage begun', did: 'Began a voyage' },
  clock_changed: { label: 'Clocks changed', did: 'The ship’s clocks were changed as planned' },
  voyage_ended: { label: 'Voyage ended', did: 'Ended the voyage' },
  card_blocked: { label: 'Card blocked', did: 'Blocked {}' },
  card_unblocked: { label: 'Card unblocked', did: 'Unblocked {}' },
  card_terms_changed: { label: 'Card changed by a refill', did: 'Changed {} with a refill' },
  card_pin_set: { label: 'Card PIN set', did: 'Set a PIN for {}' },
  card_pin_changed: { label: 'Card PIN changed', did: 'Changed the PIN of {}' },
  card_pin_removed: { label: 'Card PIN removed', did: 'Removed the PIN of {}' },
  card_pin_locked: { label: 'Card PIN locked', did: 'Locked the PIN of {} with wrong tries' },
  contact_approved: { label: 'New contact approved', did: 'Approved a new contact for {}' },
  card_pin_approved: { label: 'Change of a card PIN approved', did: 'Approved the change of the PIN of {}' },
  guest_not_told: { label: 'Guest not notified', did: 'Could not notify the guest of {}' },
  card_pin_unlocked: { label: 'Card PIN unlocked', did: 'Unlocked the PIN of {} by a code' },
  card_replaced: { label: 'Card replaced', did: 'Replaced {}' },
  terminal_changed: { label: 'Terminal changed', did: 'Changed this terminal' },
  terminal_changed_before: { label: 'Terminal changed without a login', did: 'Logged in after a change without a login' },
  drawer_counted: { label: 'Drawer counted', did: 'Counted the cash drawer' },
  drawer_cash_in: { label: 'Cash added to the drawer', did: 'Added cash to the drawer' },
  drawer_cash_out: { label: 'Cash removed from the drawer', did: 'Removed cash from the drawer' },
  drawer_dropped: { label: 'Cash dropped to the safe', did: 'Dropped cash from the drawer to the safe' },
  drawer_float_brought: { label: 'Change brought from the safe', did: 'Brought cash from the safe to the drawer' },
  shift_opened: { label: 'Shift opened', did: 'Opened a shift of the cash drawer' },
  shift_closed: { label: 'Shift closed', did: 'Closed a shift of the cash drawer' },
  shift_approved: { label: 'Difference of a shift approved', did: 'Approved the difference of a shift' },
  safe_cash_in: { label: 'Cash put into the safe', did: 'Put cash into the safe' },
  safe_deposited: { label: 'Cash deposited ashore', did: 'Deposited cash of the safe ashore' },
  safe_counted: { label: 'Safe counted', did: 'Counted the safe' },
  deposit_approved: { label: 'Deposit ashore approved', did: 'Approved a deposit ashore' },
  drawer_opened: { label: 'Drawer opened without a sale', did: 'Opened the drawer without a sale' },
  kitchen_terminal_allowed: { label: 'Kitchen terminal allowed', did: 'Let a terminal print for the kitchen' },
  kitchen_terminal_removed: { label: 'Kitchen terminal removed', did: 'Stopped a terminal from printing for the kitchen' },
  dish_created: { label: 'Dish added', did: 'Added dish {}' },
  dish_changed: { label: 'Dish changed', did: 'Changed dish {}' },
  dish_sold_out: { label: 'Dish sold out', did: 'Marked dish {} sold out' },
  dish_back: { label: 'Dish back on the menu', did: 'Put dish {} back on the menu' },
  dish_retired: { label: 'Dish taken off', did: 'Took dish {} off the menu' },
  options_changed: { label: 'Options changed', did: 'Changed options {}' },
  options_retired: { label: 'Options taken off', did: 'Took options {} off all dishes' },
  picture_uploaded: { label: 'Picture uploaded', did: 'Uploaded a picture' },
  table_added: { label: 'Table added', did: 'Added table {}' },
  table_renumbered: { label: 'Table renumbered', did: 'Renumbered table {}' },
  table_let_go: { label: 'Idle table released', did: 'Table {} was released' },
  table_removed: { label: 'Table removed', did: 'Removed table {}' },
  outlet_added: { label: 'Outlet added', did: 'Added an outlet' },
  outlet_renamed: { label: 'Outlet renamed', did: 'Renamed an outlet' },
  outlet_closed: { label: 'Outlet closed', did: 'Closed an outlet' },
  outlet_opened: { label: 'Outlet opened', did: 'Opened an outlet again' },
  venue_begun: { label: 'Venue begun', did: 'Began the venue with its first settings' },
  venue_changed: { label: 'Venue changed', did: 'Changed the venue' },
  delivery_changed: { label: 'Codes and mail changed', did: 'Changed how codes and mail are sent' },
  cards_activated: { label: 'Cards activated together', did: 'Activated the cards of many passengers' },
  cards_returned: { label: 'Cards returned together', did: 'Returned the cards of many passengers' },
  cards_approved: { label: 'Many cards approved', did: 'Approved many cards at once' },
  complimentary_approved: { label: 'Complimentary load approved', did: 'Approved a complimentary load of {}' },
  delivery_approved: { label: 'Codes and mail approved', did: 'Approved a change to how codes and mail are sent' },
  delivery_tested: { label: 'Codes and mail tested', did: 'Sent a test message' },
  enrolment_approved: { label: 'Enrolment approved', did: 'Approved an enrolment' },
  backup_made: { label: 'Backup made', did: 'Made a backup' },
  backup_restored: { label: 'Backup restored', did: 'A backup was restored' },
  books_verified: { label: 'Books checked', did: 'Checked the books' },
  books_checked: { label: 'Books checked by Purser', did: 'The books were checked' },
  books_broken: { label: 'Books not intact', did: 'The books were found not intact' },
  z_report_made: { label: 'Period closed', did: 'Closed the period' },
  pairing_code_made: { label: 'Pairing code made', did: 'Made a pairing code' },
  workstation_paired: { label: 'Terminal paired', did: 'A terminal was paired' },
  enrolment_declined: { label: 'Enrolment declined', did: 'Declined an enrolment' },
}

export const actionOptions = Object.entries(actions).map(([value, { label }]) => ({ value, label }))

const subjectLabels: Partial<Record<AuditEntry['subjectKind'], string>> = {
  passenger: 'passenger',
  card: 'card',
}

/** An order, named by its invoice or card; 'an order' if it has neither yet. */
function orderNamed(subject: string): string {
  if (subject === '') return 'an order'
  return subject.startsWith('of ') ? `the order ${subject}` : `order ${subject}`
}

/** `staff_disabled` as 'Staff disabled', for an action that has no label yet. */
const plain = (action: string): string => action.charAt(0).toUpperCase() + action.slice(1).replaceAll('_', ' ')

export function actionLabel({ action, subjectKind, subject }: AuditEntry): string {
  const known = actions[action]
  const named =
    subjectKind === 'order'
      ? orderNamed(subject)
      : [subjectLabels[subjectKind], subject].filter((part) => part !== undefined && part !== '').join(' ')
  if (known === undefined) return [plain(action), named].filter((part) => part !== '').join(': ')
  return known.did.replace('{}', named === '' ? 'a deleted one' : named)
}

const areas: Record<string, string> = { backoffice: 'Back office', foodorder: 'Front desk' }

/** The detail of a staff change in words: 'name, Back office given, Front desk taken'. Other details are readable already. */
export function detailLabel({ action, detail, subject }: AuditEntry): string {
  if (!action.startsWith('staff_')) return detail === subject ? '' : detail
  return detail
    .split(' ')
    .map((part) => {
      const area = areas[part.slice(1)]
      return area === undefined ? part : `${area} ${part.startsWith('+') ? 'given' : 'taken'}`
    })
    .join(', ')
}
