import sheet from '../../../../resources/glyphs.svg?raw'
import { drawn } from './stroke.ts'

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
  | 'manifest'
  | 'venue'
  | 'voyages'
  | 'home'
  | 'safe'
  | 'backups'

/** Inlined in the page: with a `<use>` of a file, the browser loads the file for each glyph that appears. */
const drawings = new Map(
  [...sheet.matchAll(/<symbol id="([^"]+)"[^>]*>(.*?)<\/symbol>/gs)].map(([, name, drawing = '']) => [name, drawing]),
)

/** Decorative, so its label is always beside it. `size` in CSS pixels. */
export function Glyph({ name, size = 20 }: { name: GlyphName; size?: number }) {
  return <svg {...drawn(size)} dangerouslySetInnerHTML={{ __html: drawings.get(name) ?? '' }} />
}
