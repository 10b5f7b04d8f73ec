import { SoldOutIcon } from '../art/icons.tsx'
import { Chip } from './chip.tsx'

/** For a line whose dish can no longer be ordered: 'Sold out', 'Off the menu'. */
export const LineTrouble = ({ text }: { text: string }) => (
  <Chip tone="amber" icon={<SoldOutIcon />}>
    {text}
  </Chip>
)
