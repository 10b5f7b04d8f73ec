import { Input, Segmented, Switch } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { TerminalSettings } from '../../../shared/bridge/bridge.ts'
import { Panel } from '../../ui/parts/panel.tsx'
import { useChangeSettings } from '../../ui/parts/use-change-settings.ts'
import { OutletRow } from './outlet-row.tsx'
import { SettingRow } from './setting-row.tsx'

const MAX_NAME = 40
const looks = [
  { value: 'system', label: 'Auto' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const
const dishViews = [
  { value: 'pictures', label: 'Pictures' },
  { value: 'list', label: 'List' },
] as const

/** The name and look of this terminal, and the link to its kitchen display. */
export function TerminalPanel({ settings }: { settings: TerminalSettings }) {
  const change = useChangeSettings()
  return (
    <Panel title="Terminal" flush>
      <SettingRow label="Name" hint="Shown on invoices and in the audit log">
        {(labelId) => (
          <TerminalName
            key={settings.terminalName}
            labelId={labelId}
            name={settings.terminalName}
            onChange={(terminalName) => change({ terminalName })}
          />
        )}
      </SettingRow>
      <OutletRow settings={settings} onChange={change} />
      <SettingRow label="Theme" hint="Follows the system unless chosen here">
        {(labelId) => (
          <Segmented
            aria-labelledby={labelId}
            options={[...looks]}
            value={settings.theme}
            onChange={(theme) => change({ theme })}
          />
        )}
      </SettingRow>
      <SettingRow label="Touch layout" hint="Larger targets, menu as a rail">
        {(labelId) => <Switch aria-labelledby={labelId} checked={settings.touch} onChange={(touch) => change({ touch })} />}
      </SettingRow>
      <SettingRow label="Dishes" hint="On Food Order, with pictures or as a list">
        {(labelId) => (
          <Segmented
            aria-labelledby={labelId}
            options={[...dishViews]}
            value={settings.dishView}
            onChange={(dishView) => change({ dishView })}
          />
        )}
      </SettingRow>
      <SettingRow label="Kitchen display" hint="Tickets by station on this screen; Esc leaves it">
        {() => (
          <Link to="/kitchen" className="inline-grid min-h-(--p-control-small) items-center font-semibold">
            Open display
          </Link>
        )}
      </SettingRow>
    </Panel>
  )
}

/** The name, saved on blur or Enter; an empty one is reset to the saved name. */
function TerminalName({ labelId, name, onChange }: { labelId: string; name: string; onChange: (name: string) => void }) {
  const [typed, setTyped] = useState(name)
  const settle = () => {
    const wanted = typed.trim()
    if (wanted === '') setTyped(name)
    else if (wanted !== name) onChange(wanted)
  }
  return (
    <Input
      className="w-50"
      aria-labelledby={labelId}
      inputMode="text"
      maxLength={MAX_NAME}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={settle}
      onPressEnter={settle}
    />
  )
}
