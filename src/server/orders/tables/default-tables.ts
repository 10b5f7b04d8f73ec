import { newId } from '../../../shared/ids.ts'
import type { Db } from '../../kernel/db/database.ts'
import { floorPlan } from './table.ts'
import { insertTables } from './table.repo.ts'

/** Gives a new venue its floor plan, so that its first order needs no further set-up. */
export const seedDefaultTables = (tx: Db) => insertTables(tx, floorPlan(newId))
