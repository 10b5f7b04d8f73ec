import { useMemo, type ReactNode } from 'react'
import { FrameContext, type Person } from './frame-context.ts'
import { ShortcutHelp } from './shortcut-help.tsx'
import { SideMenu, type SideMenuProps } from './side-menu.tsx'
import { StatusStrip, type StatusStripProps } from './status-strip.tsx'
import { useFrameShortcuts } from './use-frame-shortcuts.ts'
import styles from './frame.module.css'

interface FrameProps {
  menu: SideMenuProps
  person: Person | null
  status: StatusStripProps
  trouble?: ReactNode
  /** Hides menu and status strip, for a wall display. */
  bare?: boolean
  /** A `Screen`, or its placeholder while it loads. */
  children: ReactNode
}

/** The frame of every working screen: skip link, side menu, screen, status strip. The frame itself never scrolls. */
export function Frame({ menu, person, status, trouble = null, bare = false, children }: FrameProps) {
  const hasMainEntries = menu.hasFoodOrder || !menu.isLoggedIn
  const { helpOpen, closeHelp } = useFrameShortcuts(hasMainEntries)
  const parts = useMemo(() => ({ person, trouble }), [person, trouble])
  return (
    <FrameContext value={parts}>
      <div className="flex h-full min-h-0 overflow-hidden">
        <a href="#body" className={styles['skip']}>
          Skip to the screen
        </a>
        {!bare && <SideMenu {...menu} />}
        <div className="flex-fill flex flex-col">
          <div className="flex-fill flex flex-col">{children}</div>
          {!bare && <StatusStrip {...status} />}
        </div>
        <ShortcutHelp hasMainEntries={hasMainEntries} open={helpOpen} onClose={closeHelp} />
      </div>
    </FrameContext>
  )
}
