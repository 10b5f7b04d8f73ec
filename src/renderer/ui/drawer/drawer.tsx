import { Drawer as SideSheet } from 'antd'
import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react'
import { startIn } from '../dialog/start-in.ts'
import styles from './drawer.module.css'

interface DrawerProps {
  open: boolean
  /** If the content has a head of its own, `label` names the drawer instead. */
  title?: ReactNode
  label?: string
  extra?: ReactNode
  width?: number
  isForm?: boolean
  /** Whether it holds nothing to press: its text then takes the focus, so that the arrow keys scroll it. */
  isText?: boolean
  onClose: () => void
  children: ReactNode
}

/** The drawer's own focus return happens after it has slid out: keys typed meanwhile would be lost. */
const FOCUS = { focusTriggerAfterClose: false }
const CLOSE = { placement: 'end' } as const

/** A panel beside a list; Esc, the cross or a tap beside it closes it. Closing returns the focus at once. */
export function Drawer({
  open,
  title,
  label,
  extra,
  width = 480,
  isForm = false,
  isText = false,
  onClose,
  children,
}: DrawerProps) {
  const body = useRef<HTMLDivElement>(null)
  useFocusBack(open)
  const head = label === undefined ? { title, extra, closable: CLOSE } : { 'aria-label': label, closable: false }
  return (
    <SideSheet
      {...head}
      open={open}
      onClose={onClose}
      size={width}
      focusable={FOCUS}
      afterOpenChange={(isOpen) => isOpen && isForm && startIn(body.current)}
      {...(label !== undefined && { className: styles['bare'] ?? '' })}
      destroyOnHidden
    >
      <div ref={body} className={styles['body']} {...(isText && { tabIndex: 0 })}>
        {children}
      </div>
    </SideSheet>
  )
}

/** The opener is remembered before the drawer takes the focus. */
function useFocusBack(open: boolean): void {
  const opener = useRef<Element | null>(null)
  useLayoutEffect(() => {
    if (open) opener.current = document.activeElement
  }, [open])
  useEffect(() => {
    if (!open && opener.current instanceof HTMLElement) opener.current.focus()
  }, [open])
}
