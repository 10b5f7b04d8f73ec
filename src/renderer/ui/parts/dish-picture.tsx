import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { API_PREFIX } from '../../../shared/contract/index.ts'
import { apiBaseAtom } from '../../platform/terminal.ts'
import { Glyph } from '../art/glyph.tsx'
import { cx } from '../cx.ts'
import styles from './dish-picture.module.css'

/** Drawings keep a margin on the tile; photographs fill it. */
const isDrawing = (imageUrl: string): boolean => imageUrl.endsWith('.svg')

/** The server's own pictures are stored as paths. */
const addressOf = (imageUrl: string, apiBase: string): string =>
  imageUrl.startsWith(`${API_PREFIX}/`) ? apiBase + imageUrl.slice(API_PREFIX.length) : imageUrl

/** `thumb` is the 44 px one of order lines. Decorative: the dish's name is beside it. */
export function DishPicture({ imageUrl, thumb = false }: { imageUrl: string; thumb?: boolean }) {
  const [failedUrl, setFailedUrl] = useState('')
  const apiBase = useAtomValue(apiBaseAtom)
  const isPlain = imageUrl === '' || imageUrl === failedUrl
  return (
    <span className={cx('grid place-items-center', styles['tile'], thumb && styles['thumb'])} data-picture="" aria-hidden="true">
      {isPlain ? (
        <span className={cx('grid place-items-center', styles['plate'])}>
          <Glyph name="delivering" size={thumb ? 20 : 38} />
        </span>
      ) : (
        <img
          className={cx(styles['picture'], !isDrawing(imageUrl) && styles['photo'])}
          decoding="async"
          src={addressOf(imageUrl, apiBase)}
          alt=""
          loading="lazy"
          onError={() => setFailedUrl(imageUrl)}
        />
      )}
    </span>
  )
}
