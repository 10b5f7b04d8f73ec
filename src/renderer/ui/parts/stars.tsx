import { Rate } from 'antd'
import styles from './stars.module.css'

/** A dish's rating, 0 to 5 in half steps (specification, 3), read out as one sentence. */
export function Stars({ value }: { value: number }) {
  return (
    <span className={styles['stars']} role="img" aria-label={`${value} of 5 stars`}>
      <Rate allowHalf disabled value={value} />
    </span>
  )
}
