import styles from './spinner.module.css'

/** Decorative: the text beside it says what is going on. */
export function Spinner({ size = 24 }: { size?: number }) {
  return <span className={styles['spinner']} style={{ width: size, height: size }} aria-hidden="true" />
}
