import { Select, Switch } from 'antd'
import { atom, useAtomValue, useSetAtom } from 'jotai'
import { useId } from 'react'
import type { Autostart, TerminalSettings } from '../../../shared/bridge/bridge.ts'
import { bridge, isDesktopApp } from '../../platform/bridge.ts'
import { isKioskAtom, isKioskLockedAtom } from '../../platform/kiosk.ts'
import { LeaveKiosk } from '../../ui/kiosk/leave-kiosk.tsx'
import { Panel } from '../../ui/parts/panel.tsx'
import { SettingRow } from './setting-row.tsx'
import { useChangeSettings } from '../../ui/parts/use-change-settings.ts'
import { UnlockSettings } from './unlock-settings.tsx'
import { useAction } from '../../data/use-action.ts'
import type { Refusal } from '../../platform/change-settings.ts'

const minutes = [0, 1, 2, 5, 10, 15, 30, 60]
const minuteLabel = (count: number): string => (count === 0 ? 'Never' : `${count} min`)

/** In a kiosk, only a back-office login can change these settings or leave the kiosk. */
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

interface AutostartLook {
  /** Null while unknown, or if the host could not read it. */
  state: Autostart['state'] | null
  refusal: Refusal
}

async function look(): Promise<AutostartLook> {
  const answer = await bridge.call('autostart', {})
  return answer.ok ? { state: answer.value.state, refusal: null } : { state: null, refusal: answer.error.msg }
}

const lookAtom = atom<AutostartLook>({ state: null, refusal: null })
lookAtom.onMount = (set) => {
  // It may have been changed in the system settings while another window was in front.
  const again = () => void look().then(set)
  again()
  window.addEventListener('focus', again)
  return () => window.removeEventListener('focus', again)
}

const autostartAtom = atom((get) => get(lookAtom))

const changeAutostartAtom = atom(null, async (_get, set, on: boolean): Promise<void> => {
  const answer = await bridge.call('setAutostart', { on })
  const now = await look()
  set(lookAtom, answer.ok ? now : { ...now, refusal: answer.error.msg })
})

const usual = 'Opens once the computer’s user has signed in'
const hints: Record<Autostart['state'], string> = {
  on: usual,
  off: usual,
  other: 'Starts with another command now; turn on to replace it',
  blocked: 'Windows has it turned off under Startup apps',
  unapproved: 'macOS needs your permission under Login Items',
  checkout: 'Only in the installed app',
  options: 'macOS cannot keep the options of this start',
}
const canSwitch = (state: Autostart['state'] | null) => state !== null && state !== 'checkout' && state !== 'options'

function AutostartRow() {
  const { state, refusal } = useAtomValue(autostartAtom)
  const isLocked = useAtomValue(isKioskLockedAtom)
  const [change, isChanging] = useAction(useSetAtom(changeAutostartAtom))
  const hint = state === null ? usual : hints[state]
  return (
    <SettingRow
      label="Start with the computer"
      hint={
        refusal === null ? (
          hint
        ) : (
          <span role="alert" className="text-red">
            {refusal}
          </span>
        )
      }
    >
      {(labelId) => (
        <Switch
          aria-labelledby={labelId}
          disabled={isLocked || !canSwitch(state)}
          loading={isChanging}
          checked={state === 'on'}
          onChange={change}
        />
      )}
    </SettingRow>
  )
}
