import { Select } from 'antd'
import { useAtomValue } from 'jotai'
import type { TerminalSettings } from '../../../shared/bridge/bridge.ts'
import { FIRST_OUTLET } from '../../../shared/outlets.ts'
import { outletsAtom } from '../../data/outlets.atoms.ts'
import { SettingRow } from './setting-row.tsx'

interface OutletRowProps {
  settings: TerminalSettings
  onChange: (change: Pick<TerminalSettings, 'outlet'>) => void
}

/** The outlet of this terminal. Shown if the ship has several, or if this terminal is not set to the first one. */
export function OutletRow({ settings, onChange }: OutletRowProps) {
  const { data: outlets } = useAtomValue(outletsAtom)
  const own = settings.outlet ?? FIRST_OUTLET
  if (outlets.length <= 1 && own === FIRST_OUTLET) return null
  const options = outlets
    .filter(({ _id, closed }) => !closed || _id === own)
    .map(({ _id, name }) => ({ value: _id, label: name }))
  return (
    <SettingRow label="Outlet" hint="Its tables, menu, orders and invoices, from the next login">
      {(labelId) => (
        <Select
          className="w-50"
          aria-labelledby={labelId}
          options={options}
          value={own}
          onChange={(outlet: number) => onChange({ outlet })}
        />
      )}
    </SettingRow>
  )
}
