import { Button, type ButtonProps, ConfigProvider } from 'antd'
import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { HourglassIcon } from '../../ui/art/icons.tsx'
import { Form, type FormHandle } from '../../ui/form/form.tsx'
import { Note } from '../../ui/parts/note.tsx'
import { Panel } from '../../ui/parts/panel.tsx'
import { isTouchAtom, windowIsNarrowAtom } from '../../ui/theme/look.atoms.ts'
import { cx } from '../../ui/cx.ts'

interface ToolPanelProps {
  title: string
  icon: ReactNode
  action: string
  danger?: boolean
  form: FormHandle & { button: ButtonProps }
  busy: boolean
  /** While a message is set, the only action is to ask again. Null if every request was answered. */
  unanswered: string | null
  children: ReactNode
  /** Dialogs that stay usable while the fields are disabled. */
  after?: ReactNode
}

export function ToolPanel({ title, icon, action, danger = false, form, busy, unanswered, children, after }: ToolPanelProps) {
  const isTouch = useAtomValue(isTouchAtom)
  // In narrow windows the switch above already names the tool.
  const isNarrow = useAtomValue(windowIsNarrowAtom)
  const look = danger && unanswered === null ? ({ type: 'default', danger: true } as const) : ({ type: 'primary' } as const)
  return (
    <Panel
      {...(isNarrow
        ? { label: title }
        : {
            title,
            icon: <span className={cx('grid place-items-center text-18', danger ? 'text-red' : 'text-primary')}>{icon}</span>,
          })}
      footer={
        <Button {...form.button} {...look} loading={busy} size={isTouch ? 'large' : 'middle'} block>
          {unanswered === null ? action : 'Ask again'}
        </Button>
      }
    >
      <Form form={form} className="grid gap-3">
        {unanswered !== null && (
          <Note tone="amber" icon={<HourglassIcon />} title="No answer from the server" role="alert">
            {unanswered} Asking again never does it twice.
          </Note>
        )}
        <ConfigProvider componentDisabled={busy || unanswered !== null}>{children}</ConfigProvider>
      </Form>
      {after}
    </Panel>
  )
}
