import type { Dialect } from './dialect.ts'

/** Every move of money. */
export const ledger = ({ bytewiseText }: Dialect): string[] => [
  `CREATE TABLE ledger_entries (
    seq bigint PRIMARY KEY,
    move_id text NOT NULL,
    kind text NOT NULL,
    account text NOT NULL,
    amount bigint NOT NULL,
    at bigint NOT NULL,
    prev_hash text NOT NULL,
    hash text NOT NULL,
    staff_id text,
    terminal text
  )`,
  `CREATE INDEX ledger_by_account ON ledger_entries (account)`,

  `CREATE TABLE card_moves (
    id text PRIMARY KEY,
    move_id text NOT NULL,
    card_id text NOT NULL REFERENCES cards (id),
    card_number ${bytewiseText} NOT NULL,
    card_name text NOT NULL,
    credit bigint NOT NULL,
    debit bigint NOT NULL,
    balance_after bigint NOT NULL,
    created_at bigint NOT NULL,
    kind text NOT NULL DEFAULT '',
    day text NOT NULL DEFAULT '',
    staff_id text,
    terminal text,
    outlet integer NOT NULL DEFAULT 1
  )`,
  `CREATE INDEX card_moves_by_amount ON card_moves (kind, (credit + debit), id, day)`,
  `CREATE INDEX card_moves_by_card ON card_moves (card_id, created_at)`,
  `CREATE INDEX card_moves_by_kind ON card_moves (kind, created_at, id)`,
  `CREATE INDEX card_moves_by_name ON card_moves (lower(card_name), id, day)`,
  `CREATE INDEX card_moves_by_number ON card_moves (card_number, created_at)`,
  `CREATE INDEX card_moves_by_person ON card_moves (staff_id, kind, created_at, id)`,
  `CREATE INDEX card_moves_by_time ON card_moves (created_at, id)`,

  `CREATE TABLE idempotency_keys (
    key text PRIMARY KEY,
    call text NOT NULL,
    request_hash text NOT NULL,
    answer text NOT NULL,
    at bigint NOT NULL
  )`,
]
