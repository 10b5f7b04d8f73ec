import { Glyph } from '../../../ui/art/glyph.tsx'
import { Chip } from '../../../ui/parts/chip.tsx'

/** In place of a quantity: the line is a piece of a dish that other cards pay the rest of. Joining the parts again makes it whole. */
export const SharedLine = () => <Chip icon={<Glyph name="card" size={15} />}>Shared</Chip>
