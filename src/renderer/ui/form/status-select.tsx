import { Select } from 'antd'
import { type ReactElement, useState } from 'react'
import { type OrderStatus, orderStatuses } from '../../../shared/contract/order-parts.ts'
import { Chevron } from '../art/chevron.tsx'
import { cx } from '../cx.ts'
import { statusGlyphs, StatusTag } from '../parts/status-tag.tsx'
import { Glyph } from '../art/glyph.tsx'
import styles from './status-select.module.css'

interface StatusSelectProps {
  status: OrderStatus
  /** What the status belongs to, for screen readers: '2nd Floor 3'. */
  label: string
  onChange: (status: OrderStatus) => void
  onOpenChange?: (isOpen: boolean) => void
  isTabStop?: boolean
}

const options = orderStatuses.map((value) => ({ value, label: value }))

/** No `aria-controls`, since the list does not exist before it is opened. */
const closedCombobox = { role: 'combobox', 'aria-haspopup': 'listbox', 'aria-expanded': false } as const

/** Any status may follow any other (specification, 4). A plain button until first opened, since antd selects mount slowly. */
export function StatusSelect(props: StatusSelectProps) {
  const { status, label, onOpenChange, isTabStop = true } = props
  const [wasOpened, setWasOpened] = useState(false)
  if (wasOpened) return <OpenedSelect {...props} />
  const open = () => {
    setWasOpened(true)
    onOpenChange?.(true)
  }
  return (
    <button
      type="button"
      {...closedCombobox}
      className={cx('button-bare', styles['select'], styles[status])}
      aria-label={`Status of ${label}`}
      tabIndex={isTabStop ? 0 : -1}
      onClick={open}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
        event.preventDefault()
        open()
      }}
    >
      {chosenLabel({ value: status })}
      <Chevron to="down" />
    </button>
  )
}

function OpenedSelect({ status, label, onChange, onOpenChange, isTabStop = true }: StatusSelectProps) {
  const [openedAt, setOpenedAt] = useState<OrderStatus | null>(status)
  const onOpen = (isOpen: boolean) => {
    setOpenedAt(isOpen ? status : null)
    onOpenChange?.(isOpen)
  }
  return (
    <Select<OrderStatus>
      className={cx(styles['select'], styles[status])}
      classNames={{ popup: { root: styles['popup'] ?? '' } }}
      variant="borderless"
      aria-label={`Status of ${label}`}
      tabIndex={isTabStop ? 0 : -1}
      autoFocus
      defaultOpen
      value={status}
      options={options}
      onChange={onChange}
      onOpenChange={onOpen}
      popupMatchSelectWidth={false}
      suffixIcon={<Chevron to="down" />}
      labelRender={chosenLabel}
      optionRender={optionTag}
      popupRender={under(openedAt === null || openedAt === status ? '' : `Changed elsewhere: now ${status}`)}
    />
  )
}

const chosenLabel = ({ value }: { value?: unknown }) => (
  <span className={cx('flex items-center gap-2', styles['chosen'])}>
    <Glyph name={statusGlyphs[value as OrderStatus]} size={18} />
    {String(value)}
  </span>
)

const optionTag = ({ value }: { value?: unknown }) => <StatusTag status={value as OrderStatus} />

const under = (note: string) => (list: ReactElement) => (
  <>
    {note !== '' && (
      <p role="status" className={cx('text-sm font-semibold', styles['note'])}>
        {note}
      </p>
    )}
    {list}
  </>
)
