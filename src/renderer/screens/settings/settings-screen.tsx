import { useAtomValue } from 'jotai'
import { specified } from '../../../shared/messages.ts'
import { printStateAtom, settingsAtom } from '../../platform/terminal.ts'
import { Screen } from '../../ui/frame/screen.tsx'
import { ErrorState } from '../../ui/parts/error-state.tsx'
import { Panel } from '../../ui/parts/panel.tsx'
import { KioskPanel } from './kiosk-panel.tsx'
import { PrinterPanel } from './printer-panel.tsx'
import { ServerPanel } from './server-panel.tsx'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import { useLogOut } from '../../sale/open/log-out.tsx'
import { authAtom } from '../../platform/session.ts'
import { Glyph } from '../../ui/art/glyph.tsx'
import { PersonIcon } from '../../ui/art/icons.tsx'
import { IconTile } from '../../ui/parts/chip.tsx'
import { cx } from '../../ui/cx.ts'
import { Input, Segmented, Select, Switch } from 'antd'
import type { TerminalSettings } from '../../../shared/bridge/bridge.ts'
import { useChangeSettings } from '../../ui/parts/use-change-settings.ts'
import { SettingRow } from './setting-row.tsx'
import { FIRST_OUTLET } from '../../../shared/outlets.ts'
import { outletsAtom } from '../../data/outlets.atoms.ts'
import styles from './settings.module.css'

/** This screen needs no login and changes nothing of the venue. */
export function Component() {
  const settings = useAtomValue(settingsAtom)
  const state = useAtomValue(printStateAtom)
  return (
    <Screen title={specified.setting} context="This terminal">
      <div className="flow-if-short flex flex-col gap-page">
        <Shortcuts />
        {settings === null ? (
          <Panel label="This terminal">
            <ErrorState
              title="The settings could not be loaded"
              text="This terminal’s program does not answer. Its settings and prints are safe."
              onRetry={() => window.location.reload()}
            />
          </Panel>
        ) : (
          <div className="flex-fill flow-if-short grid grid-cols-[minmax(0,1.25fr)_minmax(0,1fr)] gap-page max-md:h-auto max-md:grid-cols-[minmax(0,1fr)]">
            <div className="grid h-full min-h-0 grid-rows-[minmax(0,1fr)_auto] gap-page short:grid-rows-[auto] short:content-start">
              {state === null ? <Panel title="Printer" /> : <PrinterPanel settings={settings} state={state} />}
              <KioskPanel settings={settings} />
            </div>
            <div className="grid h-full min-h-0 grid-rows-[auto_minmax(0,1fr)] gap-page short:grid-rows-[auto] short:content-start">
              <TerminalPanel settings={settings} />
              <ServerPanel settings={settings} />
            </div>
          </div>
        )}
      </div>
    </Screen>
  )
}

const shortcuts: readonly { label: string; to: string; icon: ReactNode }[] = [
  { label: specified.newOrder, to: '/foodorder/selecttable', icon: <Glyph name="new-order" size={22} /> },
  { label: specified.orderStatus, to: '/foodorder/orderstatus', icon: <Glyph name="order-status" size={22} /> },
  { label: specified.cardActivation, to: '/foodorder/cardactive', icon: <Glyph name="card" size={22} /> },
]

/** The four buttons of the specification (2). After login, Log out replaces Login. */
function Shortcuts() {
  const { isAuth } = useAtomValue(authAtom)
  const { logOut, question } = useLogOut()
  return (
    <nav className="grid flex-none grid-cols-4 gap-3" aria-label="Shortcuts">
      {isAuth ? (
        <button
          type="button"
          className={cx('surface-card flex items-center gap-3.5 font-semibold', styles['shortcut'])}
          onClick={logOut}
        >
          <Inside icon={<Glyph name="log-out" size={22} />} label={specified.logOut} />
        </button>
      ) : (
        <Link to="/" className={cx('surface-card flex items-center gap-3.5 font-semibold', styles['shortcut'])}>
          <Inside icon={<PersonIcon />} label={specified.login} />
        </Link>
      )}
      {shortcuts.map(({ label, to, icon }) => (
        <Link key={to} to={to} className={cx('surface-card flex items-center gap-3.5 font-semibold', styles['shortcut'])}>
          <Inside icon={icon} label={label} />
        </Link>
      ))}
      {question}
    </nav>
  )
}

function Inside({ icon, label }: { icon: ReactNode; label: string }) {
  return (
    <>
      <IconTile tone="primary">{icon}</IconTile>
      {label}
    </>
  )
}

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

function TerminalPanel({ settings }: { settings: TerminalSettings }) {
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

interface OutletRowProps {
  settings: TerminalSettings
  onChange: (change: Pick<TerminalSettings, 'outlet'>) => void
}

/** Hidden if the ship has one outlet, unless this terminal is set to another one. */
function OutletRow({ settings, onChange }: OutletRowProps) {
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
