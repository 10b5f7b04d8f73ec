import type { CSSProperties } from 'react'
import styles from './stars.module.css'

/** 0 to 5 in half steps (specification, 3), read out as one sentence. It is a single element, since a menu has hundreds of them. */
export function Stars({ value }: { value: number }) {
  const filled = { '--filled': `${value * 20}%` } as CSSProperties
  return <span className={styles['stars']} role="img" aria-label={`${value} of 5 stars`} style={filled} />
}
