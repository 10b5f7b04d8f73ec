import { useAtomValue } from 'jotai'
import { specified } from '../../../shared/messages.ts'
import { printStateAtom, settingsAtom } from '../../platform/terminal.ts'
import { Screen } from '../../ui/frame/screen.tsx'
import { ErrorState } from '../../ui/parts/error-state.tsx'
import { Panel } from '../../ui/parts/panel.tsx'
import { KioskPanel } from './kiosk-panel.tsx'
import { PrinterPanel } from './printer-panel.tsx'
import { ServerPanel } from './server-panel.tsx'
import { Shortcuts } from './shortcuts.tsx'
import { TerminalPanel } from './terminal-panel.tsx'
import { cx } from '../../ui/cx.ts'
import { column, stack } from '../../ui/layout/layout.ts'
import styles from './settings.module.css'

/** The Setting screen: shortcuts, and the settings of this terminal. It needs no login and changes nothing of the venue. */
export function Component() {
  const settings = useAtomValue(settingsAtom)
  const state = useAtomValue(printStateAtom)
  return (
    <Screen title={specified.setting} context="This terminal">
      <div className={cx(column('page'), 'full flows')}>
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
          <div className={cx('grow gap-page flows', styles['panels'])}>
            <div className={cx(stack('page'), 'full', styles['first'])}>
              {state === null ? <Panel title="Printer" /> : <PrinterPanel settings={settings} state={state} />}
              <KioskPanel settings={settings} />
            </div>
            <div className={cx(stack('page'), 'full', styles['side'])}>
              <TerminalPanel settings={settings} />
              <ServerPanel settings={settings} />
            </div>
          </div>
        )}
      </div>
    </Screen>
  )
}
