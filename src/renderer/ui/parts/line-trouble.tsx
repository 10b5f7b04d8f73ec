import { SoldOutIcon } from '../art/icons.tsx'
import { Chip } from './chip.tsx'

/** Marks a line of the order in work whose dish can no longer be ordered: 'Sold out', 'Off the menu'. */
export const LineTrouble = ({ words }: { words: string }) => (
  <Chip tone="amber" icon={<SoldOutIcon />}>
    {words}
  </Chip>
)
