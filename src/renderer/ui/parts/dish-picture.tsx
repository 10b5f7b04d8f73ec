import { useState } from 'react'
import { Glyph } from '../art/glyph.tsx'
import { cx } from '../cx.ts'
import styles from './dish-picture.module.css'

/** Drawings are set on the tile; photographs fill it. */
const isDrawing = (imageUrl: string): boolean => imageUrl.endsWith('.svg')

/** The picture on its tile; `thumb` is the 44 px one of order lines. Decorative: the dish's name is beside it. */
export function DishPicture({ imageUrl, thumb = false }: { imageUrl: string; thumb?: boolean }) {
  const [failedUrl, setFailedUrl] = useState('')
  const isPlain = imageUrl === '' || imageUrl === failedUrl
  return (
    <span className={cx('center', styles['tile'], thumb && styles['thumb'])} data-picture="" aria-hidden="true">
      {isPlain ? (
        <span className={cx('center', styles['plate'])}>
          <Glyph name="delivering" size={thumb ? 20 : 38} />
        </span>
      ) : (
        <img
          className={cx(styles['picture'], !isDrawing(imageUrl) && styles['photo'])}
          decoding="async"
          src={imageUrl}
          alt=""
          loading="lazy"
          onError={() => setFailedUrl(imageUrl)}
        />
      )}
    </span>
  )
}
