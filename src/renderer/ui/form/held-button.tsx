import { Button, type ButtonProps } from 'antd'
import { type Ref, useId } from 'react'
import { cx } from '../cx.ts'
import { useToasts } from '../parts/use-toasts.tsx'
import styles from './held-button.module.css'

interface HeldButtonProps extends Omit<ButtonProps, 'disabled' | 'aria-disabled'> {
  ref?: Ref<HTMLButtonElement>
  /** Why the button is disabled; null if it is enabled. */
  why: string | null
  /** Whether the screen already shows the reason beside it: it is then only for screen readers. */
  isSaid?: boolean
}

const described = (...ids: (string | undefined)[]) => ({ 'aria-describedby': ids.filter(Boolean).join(' ') })

/** The reason is shown above the disabled button and used as its description. */
export function HeldButton({ why, isSaid = false, ...button }: HeldButtonProps) {
  const id = useId()
  const isHeld = why !== null
  return (
    <>
      {isHeld && (
        <p id={id} className={isSaid ? 'visually-hidden' : 'type-supporting'} role={isSaid ? undefined : 'status'}>
          {why}
        </p>
      )}
      <Button {...button} disabled={isHeld} {...(isHeld && described(button['aria-describedby'], id))} />
    </>
  )
}

/** For places without room for the reason: the button keeps its Tab stop, and a press shows the reason in a toast. */
export function RestingButton({ why, ...button }: Omit<HeldButtonProps, 'isSaid'>) {
  const id = useId()
  const toasts = useToasts()
  const resting = why !== null && {
    className: cx(button.className, styles['resting']),
    'aria-disabled': true,
    ...described(button['aria-describedby'], id),
    onClick: () => toasts.info(why),
  }
  return (
    <>
      <Button {...button} {...resting} />
      {why !== null && (
        <span id={id} className="visually-hidden">
          {why}
        </span>
      )}
    </>
  )
}
