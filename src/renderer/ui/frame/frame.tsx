import { type ReactNode, useMemo, useState } from 'react'
import { FrameContext, type Person } from './frame-context.ts'
import { SideMenu, type SideMenuProps } from './side-menu.tsx'
import { StatusStrip, type StatusStripProps } from './status-strip.tsx'
import { useNavigate } from 'react-router-dom'
import { boardKeys, generalKeys, orderKeys } from '../keys/key-map.ts'
import { focusSearch, isKey, isTyping, useKeys } from '../keys/keys.ts'
import { mainEntries } from './menu-entries.ts'
import { Dialog } from '../dialog/dialog.tsx'
import styles from './frame.module.css'

interface FrameProps {
  menu: SideMenuProps
  person: Person | null
  status: StatusStripProps
  trouble?: ReactNode
  bare?: boolean
  children: ReactNode
}

/** The frame itself never scrolls. */
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

/** `/` and `?` work only outside fields. F2 to F7 are off for a login that may not use them. */
function useFrameShortcuts(hasMainEntries: boolean) {
  const navigate = useNavigate()
  const [helpOpen, setHelpOpen] = useState(false)

  useKeys((event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
    const entry = hasMainEntries && mainEntries.find(({ shortcut }) => shortcut === event.key)
    if (entry) {
      event.preventDefault()
      void navigate(entry.to)
    } else if (isTyping(event.target)) {
      return
    } else if (isKey(event, generalKeys.search) && focusSearch()) {
      event.preventDefault()
    } else if (isKey(event, generalKeys.help)) {
      event.preventDefault()
      setHelpOpen(true)
    }
  })

  return { helpOpen, closeHelp: () => setHelpOpen(false) }
}

const rows = (keys: Readonly<Record<string, { shown: string; says: string }>>) =>
  Object.values(keys).map(({ shown, says }) => [shown, says] as const)

const SCANNER = ['Scanner', 'A dish: adds it. A card: pays for the order here, or finds its passenger'] as const

interface ShortcutHelpProps {
  open: boolean
  onClose: () => void
  hasMainEntries: boolean
}

function ShortcutHelp({ open, onClose, hasMainEntries }: ShortcutHelpProps) {
  const entries = (hasMainEntries ? mainEntries : []).map(({ shortcut, label }) => [shortcut, label] as const)
  return (
    <Dialog open={open} title="Keys" width={hasMainEntries ? 860 : 400} footer={null} onClose={onClose}>
      <div className={styles['columns']}>
        <div>
          <Keys keys={[...entries, ...rows(generalKeys), SCANNER]} />
          {hasMainEntries && <Group title="On the board of orders" keys={rows(boardKeys)} />}
        </div>
        {hasMainEntries && (
          <div>
            <Group title="In an order" keys={rows(orderKeys)} />
          </div>
        )}
      </div>
    </Dialog>
  )
}

type Rows = readonly (readonly [key: string, label: string])[]

function Group({ title, keys }: { title: string; keys: Rows }) {
  return (
    <>
      <h3 className={styles['group']}>{title}</h3>
      <Keys keys={keys} />
    </>
  )
}

function Keys({ keys }: { keys: Rows }) {
  return (
    <dl className="grid gap-2 [&_dt]:w-21 [&_dt]:flex-none [&>div]:flex [&>div]:items-center [&>div]:gap-3.5">
      {keys.map(([key, label]) => (
        <div key={key}>
          <dt>
            <kbd>{key}</kbd>
          </dt>
          <dd>{label}</dd>
        </div>
      ))}
    </dl>
  )
}
