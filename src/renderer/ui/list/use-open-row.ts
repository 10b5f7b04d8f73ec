import { useEffect, useRef, useState } from 'react'

/** The row whose details are open. Closing leads the focus back to the row at once. */
export function useOpenRow<T>() {
  const [open, setOpen] = useState<T | null>(null)
  const opener = useRef<HTMLElement | null>(null)
  useEffect(() => {
    if (open === null) opener.current?.focus()
  }, [open])
  const openFrom = (row: T | null) => {
    if (row !== null && document.activeElement instanceof HTMLElement) opener.current = document.activeElement
    setOpen(row)
  }
  return [open, openFrom] as const
}
