import { newId } from '../../../shared/ids.ts'
import type { Actor } from '../../kernel/audit/audit.repo.ts'
import type { Db } from '../../kernel/db/database.ts'
import type { CardRow, NoticeKind, NoticeRow, PaxRow } from '../../kernel/db/tables/tables.ts'

/** Queues a message to the guest of a card, in the transaction of what happened: it is sent once that is committed, or not at all. */
export const queueNotice = (tx: Db, { staff, terminal }: Actor, notice: { cardId: string; kind: NoticeKind; at: number }) =>
  tx
    .insertInto('guest_notices')
    .values({
      id: newId(),
      card_id: notice.cardId,
      kind: notice.kind,
      staff_id: staff.id,
      terminal,
      state: 'queued',
      tries: 0,
      next_at: notice.at,
      last_error: '',
      created_at: notice.at,
      sent_at: null,
    })
    .execute()

/** Whom a notice is for: the card's number and its passenger's mobile number and address, as they are now. */
export const addresseeOf = (
  db: Db,
  { card_id }: NoticeRow,
): Promise<Pick<CardRow, 'card_number'> & Pick<PaxRow, 'mobile_no' | 'email'>> =>
  db
    .selectFrom('cards')
    .innerJoin('pax', 'pax.id', 'cards.pax_id')
    .select(['card_number', 'mobile_no', 'email'])
    .where('cards.id', '=', card_id)
    .executeTakeFirstOrThrow()
