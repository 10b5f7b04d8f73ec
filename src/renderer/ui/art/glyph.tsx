import sheet from '../../../../resources/glyphs.svg?no-inline'

export type GlyphName =
  | 'front-desk'
  | 'new-order'
  | 'food-order'
  | 'order-details'
  | 'order-status'
  | 'card'
  | 'add-item'
  | 'report'
  | 'sales-report'
  | 'inventory'
  | 'setting'
  | 'log-out'
  | 'preparing'
  | 'delivering'
  | 'completed'
  | 'free'
  | 'booked'
  | 'dream-points'
  | 'admin'
  | 'return'
  | 'otp'
  | 'staff'
  | 'audit'
  | 'venue'
  | 'home'
  | 'backups'

/** A sign of the domain in the colour of the text around it; decorative, so its label is always beside it. `size` in CSS pixels. */
export function Glyph({ name, size = 20 }: { name: GlyphName; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      style={{ flex: 'none' }}
    >
      <use href={`${sheet}#${name}`} />
    </svg>
  )
}
