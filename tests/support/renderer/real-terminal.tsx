import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { render, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createStore, Provider } from 'jotai'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect } from 'vitest'
import { openDataFolder } from '../../../src/main/host/data-folder.ts'
import { startTerminal as startProgram } from '../../../src/main/terminal/host.ts'
import { parseTerminalOptions } from '../../../src/main/terminal/options.ts'
import { bridge } from '../../../src/renderer/platform/bridge.ts'
import { appInfoAtom } from '../../../src/renderer/platform/terminal.ts'
import { readAheadIn } from '../../../src/renderer/shell/routing/reads-ahead.ts'
import { startTerminal } from '../../../src/renderer/shell/start-terminal.ts'
import { routes } from '../../../src/renderer/shell/routes.tsx'
import { ThemeProvider } from '../../../src/renderer/ui/theme/theme-provider.tsx'
import { noteOpened } from './opened-apps.ts'

export interface RealTerminal {
  address: string
  dataDir: string
  close(): Promise<void>
}

/** The real browser terminal: API, SQLite database and bridge on one origin, which the page then counts as its own. */
export async function openRealTerminal(...flags: string[]): Promise<RealTerminal> {
  const dataDir = mkdtempSync(join(tmpdir(), 'purser-renderer-'))
  const screens = mkdtempSync(join(tmpdir(), 'purser-screens-'))
  writeFileSync(join(screens, 'index.html'), '<!doctype html>')
  const options = parseTerminalOptions(
    ['--port', '0', '--data', dataDir, '--log-level', 'error', '--books-check', 'off', ...flags],
    {},
  )
  const folder = openDataFolder(dataDir)
  if (!options.ok) throw new Error(options.error)
  if (!folder.ok) throw new Error(folder.error)
  const program = await startProgram(options.value, folder.value, screens)
  window.happyDOM.setURL(program.address)
  return {
    address: program.address,
    dataDir,
    async close() {
      await program.close()
      for (const dir of [dataDir, screens]) rmSync(dir, { recursive: true, force: true })
    },
  }
}

/** The whole application at a path, started against the terminal as a freshly opened window starts, once it shows something; `prepare` may change its store once the host has said who it is. */
export async function openApp(path: string, prepare: (store: ReturnType<typeof createStore>) => void = () => undefined) {
  const store = createStore()
  const settingsTold = new Promise<void>((resolve) => noteOpened(bridge.subscribe('settingsChanged', () => resolve())))
  // Before anything is followed, since a stream to an address that is then changed may still report what it met there.
  const stop = store.sub(appInfoAtom, () => {
    stop()
    prepare(store)
  })
  noteOpened(await startTerminal(store))
  const router = createMemoryRouter(routes, { initialEntries: [path] })
  readAheadIn({ store, router })
  const view = render(
    <Provider store={store}>
      <ThemeProvider>
        <RouterProvider router={router} />
      </ThemeProvider>
    </Provider>,
  )
  // A screen comes as a file of its own, which a busy machine takes its time for.
  await waitFor(() => expect(view.container).not.toBeEmptyDOMElement())
  return {
    user: userEvent.setup(),
    store,
    router,
    close: view.unmount,
    path: () => router.state.location.pathname,
    /** The host has said its settings once more, as it does when its stream opens with the first window: what a test changes from then on stays. */
    settingsTold,
  }
}

export type RunningApp = Awaited<ReturnType<typeof openApp>>
