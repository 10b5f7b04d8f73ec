import { cx } from '../cx.ts'

/** The steps of the spacing scale, px; `page` is the gap between panels, which depends on the window's size. */
type Gap = 0 | 4 | 6 | 8 | 10 | 12 | 14 | 16 | 20 | 24 | 'page'

type Along = 'between' | 'middle' | 'end'
type Across = 'top' | 'baseline' | 'stretch' | 'centred'

const names = (kind: string, gap: Gap, how: readonly string[]): string => cx(kind, gap !== 0 && `gap-${gap}`, ...how)

/** Stacks items vertically, each at its natural height. */
export const stack = (gap: Gap = 0): string => names('stack', gap, [])

/** Stacks items vertically in a given height; one of them may `grow`. */
export const column = (gap: Gap = 0, ...how: (Along | Across)[]): string => names('column', gap, how)

/** Places items side by side, vertically centred by default. */
export const row = (gap: Gap = 0, ...how: (Along | Across | 'wrap')[]): string => names('row', gap, how)

/**
 * A list or a form beside a panel of a fixed width. In a narrow window `stacks` puts the panel below; in a short window `flows`
 * scrolls the page instead of the panels; `long` does so in any window.
 */
export const split = (side: 'small' | 'middle' | 'check' | 'large' | 'wide', ...how: ('stacks' | 'flows' | 'long')[]): string =>
  names('split', 'page', [`side-${side}`, ...how])
