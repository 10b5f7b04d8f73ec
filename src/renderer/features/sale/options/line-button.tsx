import { Button } from 'antd'
import styles from './line-button.module.css'

interface LineButtonProps {
  /** The id of the element that names the dish. */
  of: string
  /** Whether it opens a sheet. */
  opens?: boolean
  disabled?: boolean
  onClick: () => void
  children: string
}

/** One of the small buttons under a line of the order. */
export function LineButton({ of, opens = false, disabled = false, onClick, children }: LineButtonProps) {
  return (
    <Button
      type="link"
      size="small"
      className={styles['button'] ?? ''}
      aria-describedby={of}
      {...(opens && { 'aria-haspopup': 'dialog' })}
      disabled={disabled}
      onClick={onClick}
    >
      {children}
    </Button>
  )
}
