import { menuFields, menuLabels } from '../../../shared/contract/menu-import.ts'
import { ok } from '../../../shared/errors.ts'
import type { Service } from '../../kernel/http/call.ts'
import { exportOf } from '../../kernel/sheets/write-sheet.ts'
import { allOutlets, currentVenue } from '../../venue/index.ts'
import { dishesOnMenu, inMenuOrder } from '../dishes/dish.ts'
import { groupsOfDishes } from '../options/modifier-group.ts'
import { outletsText } from './fields.ts'
import { factsOf } from './rows.ts'

/** The menu in its order; where it is sold only if the ship has several outlets. */
export const exportMenu: Service<'exportMenu'> = async ({ database: { db } }, { query: { form } }) => {
  const [venue, outlets, dishes] = [await currentVenue(db), await allOutlets(db), inMenuOrder(await dishesOnMenu(db))]
  const groups = await groupsOfDishes(db, dishes)
  const fields = menuFields.filter((field) => field !== 'outlets' || outlets.length > 1)
  const rows = dishes.map((row) => {
    const facts = { ...factsOf(row, groups), outlets: outletsText(row, outlets), id: row.id }
    return fields.map((field) => facts[field])
  })
  const head = fields.map((field) => menuLabels[field])
  return ok(await exportOf('menu', [head, ...rows], { form, semicolons: venue.csvSemicolons }))
}
