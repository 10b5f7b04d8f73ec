import { Button } from 'antd'
import { useSetAtom } from 'jotai'
import type { ModifierGroup } from '../../../../shared/contract/modifiers.ts'
import { useAsk } from '../../../ui/dialog/use-ask.tsx'
import { useToasts } from '../../../ui/parts/use-toasts.tsx'
import { retireGroupAtom } from './groups.atoms.ts'

/** Removes a group from all its dishes for good, after a confirmation. */
export function RetireGroup({ group, onDone }: { group: ModifierGroup; onDone: () => void }) {
  const { _id, name } = group
  const retire = useSetAtom(retireGroupAtom)
  const toasts = useToasts()
  const { ask, question } = useAsk()
  const press = async () => {
    const isDone = await ask({
      title: `Take ${name} off all dishes?`,
      keepLabel: 'Keep options',
      confirmLabel: 'Take off',
      text: 'They are gone for good. Orders already placed keep them.',
      act: async () => {
        const answer = await retire(_id)
        toasts.outcome(answer, `${name} is taken off all dishes`)
      },
    })
    if (isDone) onDone()
  }
  return (
    <>
      <Button danger block onClick={() => void press()}>
        Take off all dishes
      </Button>
      {question}
    </>
  )
}
