import { Switch } from 'antd'
import { useAtomValue, useSetAtom } from 'jotai'
import type { Autostart } from '../../../shared/bridge/bridge.ts'
import { useAction } from '../../data/use-action.ts'
import { isKioskLockedAtom } from '../../platform/kiosk.ts'
import { autostartAtom, changeAutostartAtom } from './autostart.atoms.ts'
import { SettingRow } from './setting-row.tsx'

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

/** Whether the system starts the desktop app at sign-in. In a kiosk only the back office can change it. */
export function AutostartRow() {
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
