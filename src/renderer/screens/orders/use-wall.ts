import { useSetAtom } from 'jotai'
import { useEffect, useEffectEvent } from 'react'
import { generalKeys } from '../../ui/keys/key-map.ts'
import { isKey, useKeys } from '../../ui/keys/keys.ts'
import { onWallAtom } from '../../ui/frame/wall.atoms.ts'
import { useOnLeave } from '../../ui/use-on-leave.ts'

/** Open elements that handle Esc themselves. */
const OPENED = '.ant-select-open, .ant-drawer-open, .ant-modal-wrap'

/** Shows the board for a wall: it fills the window and, if the browser allows it, the screen. `leave` ends that. */
export function useWall() {
  const setOnWall = useSetAtom(onWallAtom)
  const show = () => {
    setOnWall(true)
    // Full screen is not allowed everywhere; filling the window is enough.
    document.documentElement.requestFullscreen?.().catch(() => undefined)
  }
  const leave = () => {
    setOnWall(false)
    if (document.fullscreenElement) void document.exitFullscreen()
  }
  return { show, leave }
}

/** Ends the wall view on Esc, on leaving full screen, and on leaving the page. */
export function useWallEnds(onWall: boolean): void {
  const { leave } = useWall()
  const press = (event: KeyboardEvent) => {
    if (isKey(event, generalKeys.close) && document.querySelector(OPENED) === null) leave()
  }
  // First, so that this runs before a list or dialog closes on the same key.
  useKeys(press, { isOn: onWall, isFirst: true })
  const end = useEffectEvent(leave)
  useEffect(() => {
    if (!onWall) return undefined
    const resize = () => {
      if (!document.fullscreenElement) end()
    }
    document.addEventListener('fullscreenchange', resize)
    return () => document.removeEventListener('fullscreenchange', resize)
  }, [onWall])
  useOnLeave(leave)
}
