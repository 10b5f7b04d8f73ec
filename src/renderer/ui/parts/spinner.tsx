import styles from './spinner.module.css'

/** The one thing that turns while the machine works. Decorative: the words beside it say what is going on. */
export function Spinner({ size = 24 }: { size?: number }) {
  return <span className={styles['spinner']} style={{ width: size, height: size }} aria-hidden="true" />
}
