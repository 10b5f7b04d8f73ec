import { Dialog } from '../dialog/dialog.tsx'
import { mainEntries } from './menu-entries.ts'
import { cx } from '../cx.ts'
import { stack } from '../layout/layout.ts'
import styles from './shortcut-help.module.css'

const general = [
  ['/', 'Search this screen'],
  ['↑ ↓', 'Move through a list'],
  ['Enter', 'The main action of the panel you are in'],
  ['Esc', 'Close a dialog or a list'],
  ['?', 'Show these keys'],
  ['Scanner', 'A dish: adds it. A card: pays for the order here, or finds its passenger'],
] as const

const inAnOrder = [
  ['0 – 9', 'On Tables: to the table of that number'],
  ['Enter', 'On Tables: book a free table, show the check of another; again: open it'],
  ['M, G', 'On Tables: move or merge the check at the table with the focus'],
  ['R', 'On Tables: reserve the table with the focus'],
  ['A – Z', 'Find a dish by the start of any word; Enter adds the first'],
  ['1 – 5', 'Quantity of the last dish'],
  ['.', 'Options and note of the dish just added'],
  [',', 'The dish just added: to the next seat, then shared by all'],
  [';', 'The dish just added: with the next course, then with none'],
  ['F9', 'Send what is new to the kitchen, and keep the check open'],
  ['F10', 'From Food Order to Order details, to pay'],
  ['Esc', 'End the search; on Tables: close the check; on a paid invoice: the next order'],
] as const

const onTheBoard = [
  ['← ↑ ↓ →', 'Move through the orders'],
  ['N or +', 'Set the next status'],
  ['⌫', 'Previous status'],
  ['Enter', 'Open the order'],
] as const

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
        <Keys keys={[...entries, ...general]} />
        {hasMainEntries && (
          <div>
            <h3 className={styles['group']}>In an order</h3>
            <Keys keys={inAnOrder} />
            <h3 className={styles['group']}>On the board of orders</h3>
            <Keys keys={onTheBoard} />
          </div>
        )}
      </div>
    </Dialog>
  )
}

function Keys({ keys }: { keys: readonly (readonly [key: string, label: string])[] }) {
  return (
    <dl className={cx(stack(8), styles['keys'])}>
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
