import { ok } from '../../../shared/errors.ts'
import { fail, failField } from '../../../shared/messages.ts'
import { FIRST_OUTLET } from '../../../shared/outlets.ts'
import { accessRoutes } from '../../../shared/permissions.ts'
import { noteAction } from '../../kernel/audit/audit.repo.ts'
import type { NewStaffRow } from '../../kernel/db/tables/tables.ts'
import type { Service } from '../../kernel/http/call.ts'
import { seedDefaultTables } from '../../orders/index.ts'
import { anchorNow, beginVenue, currentVenue, defaultVenue } from '../../venue/index.ts'
import { accountOf, anyStaff, checkNewPassword, hashPassword, insertStaff, isSetupCode, openSession } from '../../people/index.ts'

export const setupState: Service<'setupState'> = async ({ database, setupCode }) => {
  const [staffExist, venue] = [await anyStaff(database.db), await currentVenue(database.db)]
  return ok({ needed: !staffExist, venueName: venue.name, ...(!staffExist && setupCode !== null && { codeNeeded: true }) })
}

const WRONG_CODE = 'Enter the set-up code that the server printed when it started'

/** Creates the first administrator, with both roles, once (semantics, First run). */
export const setup: Service<'setup'> = async (deps, { body, terminal }) => {
  if (await anyStaff(deps.database.db)) return fail('setup_done')
  if (deps.setupCode !== null && !isSetupCode(deps.setupCode, body.code ?? '')) return failField('code', WRONG_CODE)
  const checked = checkNewPassword(deps.config, body.password, body)
  if (!checked.ok) return checked
  const passwordHash = await hashPassword(body.password)
  return deps.database.transact(async (tx) => {
    const staff: NewStaffRow = {
      id: FIRST_ADMINISTRATOR,
      name: body.name.trim(),
      email: accountOf(body.email),
      password_hash: passwordHash,
      accessroutes: JSON.stringify(accessRoutes),
      disabled_at: null,
      created_at: deps.now(),
    }
    // The fixed id lets only one of two simultaneous set-ups succeed.
    if ((await anyStaff(tx)) || !(await insertStaff(tx, staff))) return fail('setup_done')
    const opened = await openSession(tx, staff, { now: deps.now(), outlet: FIRST_OUTLET, outlets: [] })
    await seedDefaultTables(tx)
    await beginVenue(tx, deps.now(), body.venueName)
    await noteAction(tx, { staff, terminal }, deps.now(), { action: 'setup', subject: staff.id })
    await noteAction(tx, { staff, terminal }, deps.now(), { action: 'venue_begun', subject: await anchorNow(tx) })
    return ok(opened)
  })
}

const FIRST_ADMINISTRATOR = '00000000-0000-7000-8000-000000000001'

export const firstSteps: Service<'firstSteps'> = async ({ database: { db }, ways }) => {
  const { otpChannel, mailer } = ways.now()
  const [{ name }, tables, dishes, pax, card, print, bill] = await Promise.all([
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
    db.selectFrom('bills').select('order_id').limit(1).executeTakeFirst(),
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
    sold: bill !== undefined,
  })
}
