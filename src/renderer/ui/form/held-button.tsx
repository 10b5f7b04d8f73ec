import { Button, type ButtonProps } from 'antd'
import { type Ref, useId } from 'react'
import { cx } from '../cx.ts'
import { useToasts } from '../parts/use-toasts.tsx'
import styles from './held-button.module.css'

interface HeldButtonProps extends Omit<ButtonProps, 'disabled' | 'aria-disabled'> {
  ref?: Ref<HTMLButtonElement>
  /** Why it cannot be pressed now; null where it can. */
  why: string | null
  /** Whether the screen says this beside it already: then only its description does. */
  isSaid?: boolean
}

const described = (...ids: (string | undefined)[]) => ({ 'aria-describedby': ids.filter(Boolean).join(' ') })

/** A button that says why it cannot be pressed: in words above it, which are its description too. */
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

/**
 * The same where there is no room for words, as among small buttons or the tools of a screen: it rests but Tab still reaches it, the words are its
 * description, and a press shows them in a toast.
 */
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
