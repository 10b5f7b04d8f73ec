import { useState } from 'react'
import { ZERO } from '../../../../shared/money/money.ts'
import { nextToPay, type SplitView, sumsOf } from './split-view.ts'

/** The part to pay next: the pressed one while it has something to pay; null once all is paid. */
export function useChosenPart(view: SplitView): [number | null, (number: number) => void] {
  const [pressed, setPressed] = useState<number | null>(null)
  const part = view.parts.find(({ number }) => number === pressed)
  const isStill = part !== undefined && sumsOf(part).left > ZERO
  return [isStill ? part.number : nextToPay(view), setPressed]
}
