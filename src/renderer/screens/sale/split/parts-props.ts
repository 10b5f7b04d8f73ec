import type { SplitPlan } from '../../../model/split/split-plan.ts'
import type { SplitView } from '../../../model/split/split-view.ts'
import type { PartActs } from './use-parts.ts'

export interface PartsProps {
  view: SplitView
  acts: PartActs
  chosen: number | null
  onChoose: (number: number) => void
  onPlan: (plan: SplitPlan) => void
}
