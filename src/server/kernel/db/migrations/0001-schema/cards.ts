/** Cards and what was approved with them. */
export const cards: readonly string[] = [
  `CREATE TABLE cards (
    id text PRIMARY KEY,
    pax_id text NOT NULL REFERENCES pax (id),
    card_number text NOT NULL,
    name_of_card text NOT NULL,
    balance bigint NOT NULL CHECK (balance >= 0),
    expires_at bigint NOT NULL,
    time text NOT NULL,
    state text NOT NULL,
    created_at bigint NOT NULL,
    closed_at bigint,
    replaced_by text,
    pin_hash text,
    pin_tries_left integer CHECK (pin_tries_left >= 0),
    pin_locked_at bigint
  )`,
  `CREATE INDEX cards_by_number ON cards (card_number)`,
  `CREATE INDEX cards_by_pax ON cards (pax_id)`,
  `CREATE INDEX replaced_cards_by_number ON cards (card_number) WHERE replaced_by IS NOT NULL`,
  `CREATE UNIQUE INDEX one_live_card_a_number ON cards (card_number) WHERE state <> 'returned'`,

  `CREATE TABLE otp_challenges (
    id text PRIMARY KEY,
    card_id text NOT NULL REFERENCES cards (id),
    mobile_no text NOT NULL,
    code_hmac text NOT NULL,
    lines_hash text,
    total bigint,
    sent_at bigint NOT NULL,
    expires_at bigint NOT NULL,
    tries_left integer NOT NULL,
    verified_at bigint,
    consumed_at bigint,
    voided_at bigint,
    factor text NOT NULL DEFAULT 'code',
    approved_by text REFERENCES staff (id),
    undelivered_at bigint,
    tip bigint NOT NULL DEFAULT 0,
    tendered bigint
  )`,
  `CREATE INDEX live_otp_by_mobile ON otp_challenges (mobile_no) WHERE consumed_at IS NULL AND voided_at IS NULL`,
  `CREATE INDEX otp_challenges_by_card ON otp_challenges (card_id, sent_at)`,

  `CREATE TABLE supervisor_approvals (
    id text PRIMARY KEY,
    kind text NOT NULL,
    card_id text REFERENCES cards (id),
    amount bigint NOT NULL,
    move_id text,
    supervisor_id text NOT NULL REFERENCES staff (id),
    asked_by text NOT NULL REFERENCES staff (id),
    terminal text NOT NULL,
    at bigint NOT NULL
  )`,
  `CREATE INDEX self_approvals ON supervisor_approvals (amount) WHERE supervisor_id = asked_by`,
  `CREATE INDEX supervisor_approvals_by_time ON supervisor_approvals (at, id)`,

  `CREATE TABLE guest_notices (
    id text PRIMARY KEY,
    card_id text NOT NULL REFERENCES cards (id),
    kind text NOT NULL,
    staff_id text NOT NULL,
    terminal text NOT NULL,
    state text NOT NULL,
    tries integer NOT NULL,
    next_at bigint NOT NULL,
    last_error text NOT NULL,
    created_at bigint NOT NULL,
    sent_at bigint
  )`,
  `CREATE INDEX notices_due ON guest_notices (next_at) WHERE state = 'queued'`,
]
