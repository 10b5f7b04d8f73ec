import type { MenuField } from '../../../shared/contract/menu-import.ts'
import { ok } from '../../../shared/errors.ts'
import { isPaxNumber } from '../../../shared/forms/pax-rules.ts'
import { noteAction } from '../../kernel/audit/audit.repo.ts'
import type { Reading } from '../../kernel/db/database.ts'
import { takeMutex } from '../../kernel/db/lock-order.ts'
import type { Deps, Service } from '../../kernel/http/call.ts'
import {
  checkedFile,
  checkFile,
  type ImportKind,
  importText,
  planImport,
  type Ready,
  refusedFile,
  rememberReading,
} from '../../kernel/imports/import.ts'
import { allOutlets, currentVenue, once } from '../../venue/index.ts'
import { dishesOnMenu, holdMenu } from '../dishes/dish.ts'
import { groupsOfDishes } from '../options/modifier-group.ts'
import { columnNames } from './fields.ts'
import { type MenuPlan, planOf } from './plan.ts'
import { factsOf, lackingFields, readRows } from './rows.ts'
import { writePlan } from './write-plan.ts'

/** Compares a file's rows with the menu. */
async function compare(db: Reading, _deps: Deps, { sheet, reading }: Ready<MenuField>): Promise<MenuPlan> {
  const [venue, outlets, dishes] = [await currentVenue(db), await allOutlets(db), await dishesOnMenu(db)]
  const groups = await groupsOfDishes(db, dishes)
  const { rows, faults } = readRows(sheet, { reading, outlets })
  const menu = dishes.map((row) => ({ id: row.id, facts: factsOf(row, groups) }))
  const plan = planOf(rows, menu, (barcode) => isPaxNumber(venue, barcode))
  return { ...plan, faults: [...faults, ...plan.faults] }
}

const kind: ImportKind<MenuField, MenuPlan> = { name: 'menu', columnNames, dayFields: [], lackingFields, compare }

export const checkMenu: Service<'checkMenu'> = (deps, { body }) => checkFile(kind, deps, body)

export const refusedDishes: Service<'refusedDishes'> = (deps, { body }) => refusedFile(kind, deps, body)

/**
 * The file is compared again with the menu locked, so that it is also right if dishes were changed since the check. The mutex lets
 * two imports of one file be one after the other, and no two dishes get one barcode.
 */
export const importMenu: Service<'importMenu'> = async (deps, { body, key, ...by }) => {
  const at = deps.now()
  const ready = await checkedFile(kind, body, at)
  if (!ready.ok) return ready
  const { digest, reading, leaveOut } = body
  return deps.database.transact((tx) =>
    once(tx, { key, call: 'importMenu', request: { digest, reading, leaveOut }, at }, async () => {
      await takeMutex(tx, 'numbers')
      const before = new Map((await holdMenu(tx)).map((dish) => [dish.id, dish]))
      const planned = await planImport(kind, tx, deps, { ready: ready.value, leaveOut })
      if (!planned.ok) return planned
      const notes = await writePlan(tx, planned.value, before, at)
      await rememberReading(tx, kind, ready.value)
      const { counts } = planned.value
      for (const note of notes) await noteAction(tx, by, at, note)
      await noteAction(tx, by, at, { action: 'menu_imported', detail: importText(body.name, counts, 'added') })
      return ok(counts)
    }),
  )
}
