import { Glyph } from '../../ui/art/glyph.tsx'
import { Chip } from '../../ui/parts/chip.tsx'

/**
 * Shown instead of a quantity: the line is a share of a dish, and other cards pay the rest. Rejoining the parts makes it whole.
 */
export const SharedLine = () => <Chip icon={<Glyph name="card" size={15} />}>Shared</Chip>
