import { Button } from 'antd'
import { MergeIcon, MoveIcon } from '../../../ui/art/icons.tsx'
import type { Relocation } from './relocate.atoms.ts'

interface MoveAndMergeProps {
  orderid: string
  onMove: (orderid: string, what: Relocation) => void
}

export const MoveAndMerge = ({ orderid, onMove }: MoveAndMergeProps) => (
  <div className="flex items-center gap-2">
    <Button block icon={<MoveIcon />} onClick={() => onMove(orderid, 'move')}>
      Move
    </Button>
    <Button block icon={<MergeIcon />} onClick={() => onMove(orderid, 'merge')}>
      Merge
    </Button>
  </div>
)
