-- A ship's side of a copy on shore: once, on the ship's database, as its owner, on a PostgreSQL with wal_level = logical. A test runs this file.
-- Left on board is what opens doors: sessions, tries, codes, pairing, keys of calls, passwords of mail and SMS services, and the hashes of passwords and PINs.
CREATE PUBLICATION purser_shore FOR TABLE
  account_prints, audit_head, audit_log, bill_cash, bill_charges, bill_discounts, bill_tips, bills, books_checks, card_money_by_day,
  card_moves,
  cards (id, pax_id, card_number, name_of_card, balance, onboard, expires_at, time, state, created_at, closed_at, replaced_by, pin_tries_left, pin_locked_at),
  cash_by_person, credit_note_charges, credit_note_lines, credit_note_prints, credit_notes, database_identity, dishes, dispute_ends, dispute_words, disputes, drawer_entries,
  enrolments, guest_bill_prints, guest_notices, heads, invoice_prints, kitchen_bumps, kitchen_claims,
  kitchen_printers, kitchen_prints, kitchen_terminals, kitchen_tickets, kysely_migration, ledger_entries, mail_outbox, manifest_readings, modifier_groups,
  order_discounts, order_events, order_lines, order_merges, order_voids, orders, outlets, pax, pax_search, pictures,
  points_entries, reservation_changes, reservations, sales_by_dish, sales_by_dish_hour, sales_by_hour,
  safe_moves, sales_by_modifier, ship_head,
  staff (id, name, email, accessroutes, disabled_at, created_at, approval_tries_left, approval_locked_at, outlets, password_set_by, password_set_at, own_password_needed),
  statement_mails, stock_counts, supervisor_approvals, tablechairs, tenders_by_person, venue_versions, voyages, z_prints, z_reports;
