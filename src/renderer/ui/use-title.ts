import { useEffect } from 'react'

/** Sets the window's title while the component is shown. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title
  }, [title])
}
