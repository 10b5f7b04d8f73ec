import { Button, ConfigProvider } from 'antd'
import { useAtomValue } from 'jotai'
import { useId, type ReactNode, type SubmitEvent } from 'react'
import { HourglassIcon } from '../../ui/art/icons.tsx'
import { Note } from '../../ui/parts/note.tsx'
import { Panel } from '../../ui/parts/panel.tsx'
import { isTouchAtom, windowIsNarrowAtom } from '../../ui/theme/look.atoms.ts'
import { stack } from '../../ui/layout/layout.ts'
import { cx } from '../../ui/cx.ts'
import styles from './cards.module.css'

interface ToolPanelProps {
  title: string
  icon: ReactNode
  /** Verb and object: 'Activate card'. */
  action: string
  danger?: boolean
  busy: boolean
  /** What was sent and not answered, in words; null when all is answered. Then the only way on is to ask again. */
  unanswered: string | null
  onSubmit: () => void
  children: ReactNode
  /** Dialogs of this tool: they stay usable while the fields are not. */
  after?: ReactNode
}

/** One tool of the screen: its fields as a form, its action at the foot. Enter in a field is the action. */
export function ToolPanel({ title, icon, action, danger = false, busy, unanswered, onSubmit, children, after }: ToolPanelProps) {
  const formId = useId()
  const isTouch = useAtomValue(isTouchAtom)
  // There the switch above names the one tool that is shown.
  const isNarrow = useAtomValue(windowIsNarrowAtom)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    onSubmit()
  }
  const look = danger && unanswered === null ? { danger: true } : ({ type: 'primary' } as const)
  return (
    <Panel
      {...(isNarrow
        ? { label: title }
        : { title, icon: <span className={cx('center', styles['icon'], danger ? 'wrong' : styles['blue'])}>{icon}</span> })}
      footer={
        <Button {...look} size={isTouch ? 'large' : 'middle'} block htmlType="submit" form={formId} loading={busy}>
          {unanswered === null ? action : 'Ask again'}
        </Button>
      }
    >
      <form id={formId} className={stack(12)} onSubmit={submit} noValidate autoComplete="off">
        {unanswered !== null && (
          <Note tone="amber" icon={<HourglassIcon />} title="The answer did not come" role="alert">
            {unanswered} Asking again never does it twice.
          </Note>
        )}
        <ConfigProvider componentDisabled={busy || unanswered !== null}>{children}</ConfigProvider>
      </form>
      {after}
    </Panel>
  )
}
