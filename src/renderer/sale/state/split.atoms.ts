import { atom } from 'jotai'
import { storedJsonAtom } from '../../platform/stored-atom.ts'
import type { SplitPlan } from '../../model/split/split-plan.ts'

interface KeptPlan {
  orderid: string
  plan: SplitPlan
}

const isKept = (value: unknown): value is KeptPlan | null =>
  value === null || (typeof value === 'object' && 'orderid' in value && 'plan' in value)

const keptPlanAtom = storedJsonAtom<KeptPlan | null>('purser.split', null, isKept)

/** Only the plan of the last split order is kept; null for any other. */
export const planOf = (orderid: string) =>
  atom(
    (get) => {
      const kept = get(keptPlanAtom)
      return kept?.orderid === orderid ? kept.plan : null
    },
    (_get, set, plan: SplitPlan) => set(keptPlanAtom, { orderid, plan }),
  )
