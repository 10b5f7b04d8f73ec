import { Dialog } from '../dialog/dialog.tsx'
import { boardKeys, generalKeys, orderKeys } from '../keys/key-map.ts'
import { mainEntries } from './menu-entries.ts'
import styles from './shortcut-help.module.css'

const rows = (keys: Readonly<Record<string, { shown: string; says: string }>>) =>
  Object.values(keys).map(({ shown, says }) => [shown, says] as const)

const SCANNER = ['Scanner', 'A dish: adds it. A card: pays for the order here, or finds its passenger'] as const

interface ShortcutHelpProps {
  open: boolean
  onClose: () => void
  /** Whether F2 to F7 work for this login. */
  hasMainEntries: boolean
}

/** The list of shortcuts, in a dialog; Esc closes it. */
export function ShortcutHelp({ open, onClose, hasMainEntries }: ShortcutHelpProps) {
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
