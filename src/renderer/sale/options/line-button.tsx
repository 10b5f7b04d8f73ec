import { RestingButton } from '../../ui/form/held-button.tsx'
import styles from './line-button.module.css'

interface LineButtonProps {
  /** The id of the element that names the dish. */
  of: string
  /** Whether it opens a sheet. */
  opens?: boolean
  /** Why it is disabled; null if enabled. */
  why?: string | null
  onClick: () => void
  children: string
}

/** One of the small buttons under a line of the order. */
export function LineButton({ of, opens = false, why = null, onClick, children }: LineButtonProps) {
  return (
    <RestingButton
      type="link"
      size="small"
      className={styles['button'] ?? ''}
      aria-describedby={of}
      {...(opens && { 'aria-haspopup': 'dialog' })}
      why={why}
      onClick={onClick}
    >
      {children}
    </RestingButton>
  )
}
