import { Link } from 'react-router-dom'
import { accessNames } from '../../../shared/permissions.ts'
import { Chevron } from '../../ui/art/chevron.tsx'
import { Glyph, type GlyphName } from '../../ui/art/glyph.tsx'
import { cx } from '../../ui/cx.ts'
import styles from './area-tile.module.css'

interface AreaTileProps {
  title: string
  text: string
  glyph: GlyphName
  to: string
  /** The access that this login lacks; null if the tile opens its area. */
  lacks: 'backoffice' | 'foodorder' | null
}

/** One of the two large buttons. Without access it stays in the tab order and states the access it needs. */
export function AreaTile({ title, text, glyph, to, lacks }: AreaTileProps) {
  const inside = (
    <>
      <span className={cx('grid flex-none place-items-center', styles['sign'])}>
        <Glyph name={glyph} size={34} />
      </span>
      <span className="flex-fill flex flex-col">
        <span className={styles['title']}>{title}</span>
        <span className="text-quiet">{lacks === null ? text : `Needs ${accessNames[lacks]} access`}</span>
      </span>
      {lacks === null ? <Chevron to="right" size={24} /> : <Glyph name="booked" size={22} />}
    </>
  )
  if (lacks === null)
    return (
      <Link to={to} className={cx('flex items-center gap-6', styles['tile'])}>
        {inside}
      </Link>
    )
  return (
    <button
      type="button"
      aria-disabled="true"
      className={cx('button-bare flex items-center gap-6', styles['tile'], styles['locked'])}
    >
      {inside}
    </button>
  )
}
