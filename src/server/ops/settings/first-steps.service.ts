import { ok } from '../../../shared/errors.ts'
import type { Service } from '../../kernel/http/call.ts'
import { currentVenue, defaultVenue } from '../../venue/index.ts'

export const firstSteps: Service<'firstSteps'> = async ({ database: { db }, ways }) => {
  const { otpChannel, mailer } = ways.now()
  const [{ name }, tables, dishes, pax, card, print] = await Promise.all([
    currentVenue(db),
    db
      .selectFrom('tablechairs')
      .select(({ fn }) => fn.countAll().as('count'))
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('dishes')
      .select(({ fn }) => fn.countAll().as('count'))
      .where('retired_at', 'is', null)
      .executeTakeFirstOrThrow(),
    db.selectFrom('pax').select('id').limit(1).executeTakeFirst(),
    db.selectFrom('cards').select('id').limit(1).executeTakeFirst(),
    db.selectFrom('invoice_prints').select('copy').limit(1).executeTakeFirst(),
  ])
  return ok({
    venueNamed: name !== defaultVenue.name,
    codesSent: otpChannel.name !== 'desk',
    mail: mailer !== null,
    printed: print !== undefined,
    tables: Number(tables.count),
    dishes: Number(dishes.count),
    pax: pax !== undefined,
    card: card !== undefined,
  })
}
