import { useSetAtom } from 'jotai'
import { useCallback } from 'react'
import { useEffect } from 'react'
import { onWallAtom } from '../../ui/frame/wall.atoms.ts'

/** What takes Esc for itself while it is open. */
const OPENED = '.ant-select-open, .ant-drawer-open, .ant-modal-wrap'

/** Hangs the board on the wall, filling the window and, where the browser lets it, the screen; and takes it down. */
export function useWall() {
  const setOnWall = useSetAtom(onWallAtom)
  const hang = useCallback(() => {
    setOnWall(true)
    // Full screen is not allowed everywhere; the window is enough.
    document.documentElement.requestFullscreen?.().catch(() => undefined)
  }, [setOnWall])
  const leave = useCallback(() => {
    setOnWall(false)
    if (document.fullscreenElement) void document.exitFullscreen()
  }, [setOnWall])
  return { hang, leave }
}

/** While the board hangs on the wall, Esc takes it down; so does leaving the full screen or the page. */
export function useWallEnds(onWall: boolean): void {
  const { leave } = useWall()
  useEffect(() => {
    if (!onWall) return undefined
    const press = ({ key }: KeyboardEvent) => {
      if (key === 'Escape' && document.querySelector(OPENED) === null) leave()
    }
    const resize = () => {
      if (!document.fullscreenElement) leave()
    }
    // Before a list or dialog closes by the same key.
    window.addEventListener('keydown', press, { capture: true })
    document.addEventListener('fullscreenchange', resize)
    return () => {
      window.removeEventListener('keydown', press, { capture: true })
      document.removeEventListener('fullscreenchange', resize)
    }
  }, [onWall, leave])
  useEffect(() => leave, [leave])
}
