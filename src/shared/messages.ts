import type { ErrorCode, Failure, FieldError } from './errors.ts'

/** The exact texts of the specification, with its odd spellings (product-spec, Screens, Error catalogue). */
export const specified = {
  welcome: 'Welcome',
  loginTitle: 'Login to your account',
  loginHint: 'You can Login using your membership email and password',
  login: 'Login',
  notAMember: 'Not a member yet?',
  signup: 'Signup today and start earning Dream Points',
  becomeAMember: 'Become a member',
  adminUser: 'Admin User',
  frontDeskUser: 'FrontDesk User',
  frontDesk: 'Front Desk',
  newOrder: 'New Order',
  foodOrder: 'Food Order',
  orderDetails: 'Order Details',
  orderStatus: 'order status',
  cardActivation: 'Card Activation',
  logOut: 'Log-Out',
  setting: 'Setting',
  addItem: 'Add item',
  report: 'Report',
  cardReport: 'Card Report',
  totalSalesReport: 'Total Sales Report',
  inventoryReport: 'Inventory Report',
  sendOtp: 'Send OTP',
  verifyOtp: 'Verify OTP',
  checkOut: 'Check Out',
  sendPdfByMail: 'Send PDF by mail',
  generateInvoice: 'Generate invoice',
  print: 'Print',
  cancel: 'Cancel',
  prepaidCard: 'Prepaid Card',
  currency: 'Rs',
  wrongLogin: 'Please enter your correct email and pasword',
  emptyPaxForm: 'Enter Your Filled.',
  paxSaved: 'Your Resgistration Successfull.',
  otpNotSent: 'Please Check OTP or Activate Your Card',
  otpSent: 'OTP Sent Successfully.',
  otpVerified: 'OTP Verify Successfully.',
  otpWrong: 'Enter Wrong OTP',
  insufficientBalance: 'Insufficient Balance',
  cardActivated: 'Your Card Activation Successfully.',
  cardUpdated: 'Your Card Updated Successfully.',
  cardNotUpdated: 'Please Check Your Card Number',
  cardReturned: 'Your Card DeActivation Successfully.',
  cardNotReturned: 'Your Card Number Not Valid',
  itemAdded: 'Item Added Successfully',
  dishAdded: 'Your Dish Is Added Successfully.',
  unexpectedError: 'Unexpected Application Error!',
} as const

/** The payment method of an invoice that was paid in cash instead of by `specified.prepaidCard`. */
export const cashMethod = 'Cash'

/** 'Error ' followed by the error, when a card could not be activated. */
export const activationError = (error: string): string => `Error ${error}`
export const addedToBag = (dish: string): string => `${dish} Added Your Bag`
export const bookingTable = (floor: string, tableno: number): string => `You are booking ${floor} table no ${tableno}`
export const cancellingTable = (floor: string, tableno: number): string => `You are cancelling ${floor} table no ${tableno}`

/** Shown when the order in work on this terminal was cancelled on another one. */
export const cancelledElsewhere = 'This order was cancelled elsewhere. Check Out places it again'

/** Why a card is not sent another code yet: the last one is still valid, or it had all the codes of an hour. */
export const codeWaits = {
  unused: 'The last code for this card has not been used yet',
  hour: 'This card was sent 5 codes within an hour',
} as const

/** The message of each failure, unless the failed rule has a more precise one. */
export const errorMessages: Record<ErrorCode, string> = {
  invalid_request: 'Some fields need another look',
  key_needed: 'This venue moves money only with an Idempotency-Key. Nothing was done',
  unauthenticated: 'Log in to continue',
  wrong_credentials: specified.wrongLogin,
  forbidden: 'Your login has no access to this',
  own_password_needed: 'Choose your own password first: someone else set the one you logged in with',
  foreign_origin: 'This page may not use the Purser server',
  not_at_outlet: 'You do not work at the outlet of this terminal. The back office can change that under Staff',
  kitchen_terminal_waits:
    'This terminal may not print for the kitchen yet. The back office allows it under Venue, Kitchen terminals',
  not_found: 'There is nothing at this address',
  pax_not_found: 'This passenger is not registered',
  table_not_found: 'This table does not exist',
  order_not_found: 'This order does not exist',
  ticket_not_found: 'This kitchen ticket does not exist',
  card_not_found: 'No active card has this number',
  dish_not_found: 'This dish does not exist',
  modifier_group_not_found: 'These options do not exist',
  staff_not_found: 'This staff member does not exist',
  enrolment_not_found: 'This enrolment does not exist',
  otp_wrong: specified.otpWrong,
  payment_not_found: 'No payment matches this entry',
  z_report_not_found: 'This Z report does not exist',
  reservation_not_found: 'This reservation does not exist',
  credit_note_not_found: 'This credit note does not exist',
  dispute_not_found: 'This dispute does not exist',
  shift_not_found: 'This shift does not exist',
  outlet_not_found: 'This outlet does not exist',
  kitchen_terminal_not_found: 'No such terminal has asked for kitchen tickets',
  voyage_not_found: 'This voyage does not exist',
  setup_done: 'The first administrator already exists. Log in instead',
  pax_number_taken: 'Another passenger holds this PAX number',
  pax_changed: 'Someone else has just changed this passenger. Check the details and edit again',
  table_taken: 'Another terminal has just booked this table',
  table_held: 'Someone else holds this table',
  card_active: 'This number already has an active card',
  total_mismatch: 'The total changed. Check the order and try again',
  key_reused: 'This payment key was used for another request',
  order_unpaid: 'This passenger has an unpaid order',
  order_paid: 'This order is already paid',
  order_changed: 'This order was changed on another terminal. Check it and try again',
  order_paying: 'This order is being paid',
  nothing_to_pay: 'There is no open order for this card',
  last_administrator: 'The last administrator must keep access. Add another one first',
  email_taken: 'Another staff member has this email address',
  table_exists: 'This floor already has a table with that number',
  table_in_use: 'This table is booked. Free it first',
  enrolment_decided: 'This enrolment has already been decided',
  books_busy: 'A backup or a check is under way. Wait until it is done',
  pin_not_set: 'This card has no PIN',
  pin_locked: 'This PIN is locked. Send a code, or set a new PIN at Card Activation',
  drawer_moved: 'Cash has moved since that count. Count the drawer again from the start',
  shift_needed: 'Open a shift first: cash is taken and paid out only in a shift. A card can be charged without one',
  shift_open: 'A shift of this drawer is open already',
  z_report_taken: 'Someone else has just closed this period. Check the figures since then',
  over_credited: 'That is more than is left on this invoice. Check what was credited before',
  payee_changed: 'The card of this invoice has been returned or replaced. Check where the money goes',
  dispute_open: 'This invoice already has an open dispute',
  dispute_ended: 'This dispute has already ended',
  outlet_closed: 'The outlet of this terminal is closed. Choose another one under Setting',
  outlet_exists: 'Another outlet has this name or code',
  outlet_in_use: 'This outlet has unpaid orders, or is the last one open',
  other_outlet: 'This order belongs to another outlet. Continue it there, or open a second check',
  table_reserved: 'This table is reserved for others at that time',
  reservation_changed: 'Someone else has just changed this reservation',
  reservation_over: 'This reservation has just been changed. Check it and try again',
  voyage_changed: 'Someone else has just changed this voyage. Check it and try again',
  voyage_under_way: 'Another voyage is under way. End it first',
  body_too_large: 'The request is too large',
  not_json: 'The server takes JSON only',
  wrong_host: 'This server does not answer to that name',
  rule_broken: 'A rule does not allow this',
  dish_unavailable: 'A dish of this order is not on the menu',
  no_holder: 'No passenger is registered with this number',
  pin_wrong: 'Wrong PIN',
  approval_missing: 'Verify a new code for this order first',
  approval_needed: 'A supervisor has to approve this',
  amount_needed: 'This venue sends codes for an order only. Add the dishes first',
  amount_unusual: 'This amount is unusual here. Check it, and confirm it',
  consent_needed: 'Changing a PIN needs the old PIN, a code sent to the guest, or a supervisor',
  supervisor_pin_wrong: 'This is not this supervisor’s PIN',
  supervisor_pin_locked: 'Too many wrong PINs. Ask another supervisor',
  insufficient_balance: specified.insufficientBalance,
  throttled: 'Too many tries. Wait a moment',
  internal: 'Something went wrong on the server. Try again: a payment is never taken twice',
  otp_not_delivered: 'The code could not be sent',
  pairing_refused: 'Wrong code, or someone is intercepting the connection. Nothing was paired',
  certificate_refused: 'The server shows another certificate than this terminal was paired with. Pair it again under Setting',
  unavailable: 'The server is busy. Try again',
  disk_full: 'The disk of the Purser server is full. Nothing can be saved until there is room; looking things up still works',
  database_damaged:
    'The data on the Purser server is damaged. Nothing can be saved. Stop selling, and restore the newest backup: purser restore',
  disk_failed: 'The disk of the Purser server cannot save. Nothing can be changed until it can; looking things up still works',
  database_gone:
    'The database of the Purser server is gone, or was replaced by another. Nothing can be saved or paid. Call the person who looks after the server',
}

/** A failure with its default text, or with the more precise `msg`. */
export const failure = (code: ErrorCode, details: Partial<Omit<Failure, 'code'>> = {}): Failure => ({
  code,
  msg: errorMessages[code],
  ...details,
})

/** A failed Result. */
export const fail = (code: ErrorCode, details: Partial<Omit<Failure, 'code'>> = {}): { ok: false; error: Failure } => ({
  ok: false,
  error: failure(code, details),
})

/**
 * A 422 failure that names each field with a broken rule, so that the form can show it there. The message is that of the first
 * field.
 */
export const failFields = (broken: readonly FieldError[]): { ok: false; error: Failure } => {
  const fields = broken.filter(({ field }, index) => broken.findIndex((one) => one.field === field) === index)
  return fail('rule_broken', { fields, ...(fields[0] !== undefined && { msg: fields[0].msg }) })
}

export const failField = (field: string, msg: string): { ok: false; error: Failure } => failFields([{ field, msg }])
