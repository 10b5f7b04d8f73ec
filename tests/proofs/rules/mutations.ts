import { mutationsOfChecks } from '../breaks/r05-checks.ts'
import { mutationsOfHappyHours } from '../breaks/r05-happy-hours.ts'
import { mutationsOfMoney } from '../breaks/r05-money.ts'
import { mutationsOfShifts } from '../breaks/r05-shifts.ts'
import { mutationsOfSplits } from '../breaks/r05-splits.ts'
import { mutationsOfTenders } from '../breaks/r05-tenders.ts'
import type { Mutation } from './mutation.ts'

/** All rules that R5 breaks, one at a time; a run tries some in a row, another choice with each seed. */
export const mutations: readonly Mutation[] = [
  ...mutationsOfMoney,
  ...mutationsOfSplits,
  ...mutationsOfChecks,
  ...mutationsOfTenders,
  ...mutationsOfHappyHours,
  ...mutationsOfShifts,
]
