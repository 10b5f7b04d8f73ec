/** SVG attributes of every drawn icon, on the glyph sheet's 24 px grid; `size` in CSS pixels. */
export const drawn = (size: number, strokeWidth = 1.75) =>
  ({
    width: size,
    height: size,
    viewBox: '0 0 24 24',
    fill: 'none',
    stroke: 'currentColor',
    strokeWidth,
    strokeLinecap: 'round',
    strokeLinejoin: 'round',
    'aria-hidden': true,
    style: { flex: 'none' },
  }) as const
