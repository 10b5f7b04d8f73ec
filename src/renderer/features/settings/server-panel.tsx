import { Button, Input } from 'antd'
import { useAtomValue, useSetAtom } from 'jotai'
import { useId, useState } from 'react'
import type { TerminalSettings } from '../../../shared/bridge.ts'
import { formatSecond } from '../../lib/format.ts'
import { appInfoAtom, reachableAtom } from '../../lib/terminal.ts'
import { useAction } from '../../lib/use-action.ts'
import { CheckIcon, WarningIcon } from '../../ui/art/icons.tsx'
import { Chip } from '../../ui/parts/chip.tsx'
import { Panel } from '../../ui/parts/panel.tsx'
import { useToasts } from '../../ui/parts/use-toasts.tsx'
import { venueAtom } from '../frame/frame.atoms.ts'
import { SettingRow } from './setting-row.tsx'
import { changeSettingsAtom, connectionTestAtom, testConnectionAtom } from './settings.atoms.ts'
import styles from './settings.module.css'

/** Which server this terminal uses, and whether it answers. */
export function ServerPanel({ settings }: { settings: TerminalSettings }) {
  const isReachable = useAtomValue(reachableAtom)
  const last = useAtomValue(connectionTestAtom)
  const timeZone = useAtomValue(venueAtom).data?.timeZone
  const [test, testing] = useAction(useSetAtom(testConnectionAtom))
  const state = isReachable ? (
    <Chip tone="green" icon={<CheckIcon />}>
      Connected
    </Chip>
  ) : (
    <Chip tone="amber" icon={<WarningIcon />}>
      Connection lost
    </Chip>
  )
  return (
    <Panel title="Server" extra={state} flush>
      <SettingRow label="Address" hint="Used from the next start; empty is this terminal’s own server">
        {(labelId) => <Address key={settings.serverAddress} labelId={labelId} address={settings.serverAddress} />}
      </SettingRow>
      <SettingRow label="Last answer" hint={last === null ? 'Not tested yet' : formatSecond(last.at, timeZone)}>
        {() => (
          <div className={styles['tools']} role="status">
            <span className="num">{last === null ? '–' : last.tookMs === null ? 'No answer' : `${last.tookMs} ms`}</span>
            <Button size="small" loading={testing} onClick={test}>
              Test connection
            </Button>
          </div>
        )}
      </SettingRow>
    </Panel>
  )
}

const ADVICE = 'Enter an address such as https://purser.ship.example'

/** The address is saved on leaving the field or by Enter; the server in use stands as the placeholder. */
function Address({ labelId, address }: { labelId: string; address: string }) {
  const inUse = useAtomValue(appInfoAtom)?.apiBase ?? ''
  const save = useSetAtom(changeSettingsAtom)
  const toasts = useToasts()
  const [typed, setTyped] = useState(address)
  const [isWrong, setWrong] = useState(false)
  const adviceId = useId()
  const settle = async () => {
    const wanted = typed.trim().replace(/\/+$/, '')
    if (wanted === address) return
    const refusal = await save({ serverAddress: wanted })
    setWrong(refusal !== null)
    if (refusal === null) toasts.info('Saved. This terminal uses it from its next start')
  }
  return (
    <div className={styles['address']}>
      <Input
        aria-labelledby={labelId}
        aria-invalid={isWrong}
        aria-describedby={isWrong ? adviceId : undefined}
        status={isWrong ? 'error' : ''}
        inputMode="url"
        maxLength={200}
        placeholder={inUse === '' ? '' : new URL(inUse).origin}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={() => void settle()}
        onPressEnter={() => void settle()}
      />
      {isWrong && (
        <div id={adviceId} className={styles['wrong']} role="alert">
          {ADVICE}
        </div>
      )}
    </div>
  )
}
