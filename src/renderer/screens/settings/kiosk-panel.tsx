import { Select, Switch } from 'antd'
import { useAtomValue } from 'jotai'
import { useId } from 'react'
import type { TerminalSettings } from '../../../shared/bridge/bridge.ts'
import { isDesktopApp } from '../../platform/bridge.ts'
import { isKioskAtom, isKioskLockedAtom } from '../../platform/kiosk.ts'
import { LeaveKiosk } from '../../ui/kiosk/leave-kiosk.tsx'
import { Panel } from '../../ui/parts/panel.tsx'
import { AutostartRow } from './autostart-row.tsx'
import { SettingRow } from './setting-row.tsx'
import { useChangeSettings } from '../../ui/parts/use-change-settings.ts'
import { UnlockSettings } from './unlock-settings.tsx'

const minutes = [0, 1, 2, 5, 10, 15, 30, 60]
const minuteLabel = (count: number): string => (count === 0 ? 'Never' : `${count} min`)

/** Settings of an unattended terminal. In a kiosk, only a back-office login can change them or leave the kiosk. */
export function KioskPanel({ settings }: { settings: TerminalSettings }) {
  const change = useChangeSettings()
  const isLocked = useAtomValue(isKioskLockedAtom)
  const minutesId = useId()
  const { idleLockMinutes } = settings
  const choices = minutes.includes(idleLockMinutes) ? minutes : [...minutes, idleLockMinutes].toSorted((a, b) => a - b)
  return (
    <Panel title="Lock and kiosk" extra={<Unlock />} flush>
      {isLocked && (
        <p className="min-h-17 border-b border-line px-5 py-2.5 text-quiet">
          This terminal is a kiosk. Unlock it to change these settings.
        </p>
      )}
      <SettingRow label="Lock when idle" hint="Back to the login; the order is kept for its owner">
        {(labelId) => (
          <Select
            id={minutesId}
            aria-labelledby={labelId}
            className="w-27.5"
            disabled={isLocked}
            value={idleLockMinutes}
            options={choices.map((count) => ({ value: count, label: minuteLabel(count) }))}
            onChange={(count: number) => change({ idleLockMinutes: count })}
          />
        )}
      </SettingRow>
      <SettingRow label="Kiosk from the next start" hint="Full screen; only the back office can leave it">
        {(labelId) => (
          <Switch
            aria-labelledby={labelId}
            disabled={isLocked}
            checked={settings.kiosk}
            onChange={(kiosk) => change({ kiosk })}
          />
        )}
      </SettingRow>
      {isDesktopApp && <AutostartRow />}
      <SettingRow label="On-screen keyboard" hint="A kiosk opens the system keyboard for each field">
        {(labelId) => (
          <Switch
            aria-labelledby={labelId}
            disabled={isLocked}
            checked={settings.screenKeyboard}
            onChange={(screenKeyboard) => change({ screenKeyboard })}
          />
        )}
      </SettingRow>
    </Panel>
  )
}

/** In a kiosk, the buttons that leave it and unlock its settings. */
function Unlock() {
  const isKiosk = useAtomValue(isKioskAtom)
  if (!isKiosk) return null
  return (
    <div className="flex flex-none items-center gap-2">
      <LeaveKiosk size="small" />
      <UnlockSettings />
    </div>
  )
}
