import { Switch } from 'antd'
import { useId } from 'react'
import { specified } from '../../../../shared/messages.ts'
import { MailIcon } from '../../../ui/art/icons.tsx'
import { PanelRow } from './panel-row.tsx'

interface MailRowProps {
  /** Null while no mail server is set up. */
  email: string | null
  on: boolean
  onChange: (on: boolean) => void
}

/** Whether the invoice is mailed; off, with the reason, if it cannot be. */
export function MailRow({ email, on, onChange }: MailRowProps) {
  const [labelId, textId] = [useId(), useId()]
  return (
    <PanelRow
      icon={<MailIcon />}
      title={<span id={labelId}>{specified.sendPdfByMail}</span>}
      text={<span id={textId}>{email ?? 'Off: no mail server is set up. The back office can set one up under Venue'}</span>}
      extra={
        <Switch aria-labelledby={labelId} aria-describedby={textId} checked={on} disabled={email === null} onChange={onChange} />
      }
    />
  )
}
