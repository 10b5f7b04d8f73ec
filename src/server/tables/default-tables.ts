import { newId } from '../../shared/ids.ts'
import type { Db } from '../db/database.ts'
import { defaultFloorPlan } from './table.ts'
import { insertTables } from './table.repo.ts'

/** Gives a new venue its floor plan, all tables free. */
export const seedDefaultTables = (tx: Db) =>
  insertTables(
    tx,
    defaultFloorPlan.map((table) => ({ ...table, id: newId(), booked: 0, order_id: null, booked_by: '' })),
  )
