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

/** The Setting screen: shortcuts, and the settings of this terminal. It needs no login and changes nothing of the venue. */
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
