import { Glyph } from '../../ui/art/glyph.tsx'
import { Chip } from '../../ui/parts/chip.tsx'

/** Other cards pay the rest of the dish; rejoining the parts makes it whole. */
export const SharedLine = () => <Chip icon={<Glyph name="card" size={15} />}>Shared</Chip>
