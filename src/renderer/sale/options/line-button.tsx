import { RestingButton } from '../../ui/form/held-button.tsx'
import styles from './line-button.module.css'

interface LineButtonProps {
  /** Id of the element that names the dish. */
  of: string
  opens?: boolean
  /** Why it is disabled; null if enabled. */
  why?: string | null
  onClick: () => void
  children: string
}

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
