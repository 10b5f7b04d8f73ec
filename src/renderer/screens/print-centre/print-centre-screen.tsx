import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { bridge } from '../../platform/bridge.ts'
import { printStateAtom } from '../../platform/terminal.ts'
import { Screen } from '../../ui/frame/screen.tsx'
import { SearchField } from '../../ui/list/search-field.tsx'
import { ErrorState } from '../../ui/parts/error-state.tsx'
import { Panel } from '../../ui/parts/panel.tsx'
import { FinishedPanel } from './finished-panel.tsx'
import { findPrintsAtom, searchAtom } from './print-centre.atoms.ts'
import { PrintersPanel } from './printers-panel.tsx'
import { QueuePanel } from './queue-panel.tsx'

/** Debounces typing and bursts of print changes before the host is asked, ms. */
const SETTLE_MS = 150

/** The print centre of this terminal: the queue, the finished prints, and the state of the printers. */
export function Component() {
  const state = useAtomValue(printStateAtom)
  const text = useAtomValue(searchAtom).trim()
  const printers = state?.printers.map(({ printer }) => printer) ?? []
  useFoundPrints()
  return (
    <Screen title="Print centre" context="This terminal" tools={<Search />}>
      {state === null ? (
        <Panel label="Print centre">
          <ErrorState
            title="The prints could not be loaded"
            text="This terminal’s program does not answer. Its prints are safe."
            onRetry={() => window.location.reload()}
          />
        </Panel>
      ) : (
        <div className="panels panels-middle panels-stack flow-if-short">
          <div className="flex h-full min-h-0 flex-col gap-page">
            <QueuePanel jobs={state.jobs} printers={printers} text={text} />
            <FinishedPanel printers={printers} />
          </div>
          <PrintersPanel state={state} />
        </div>
      )}
    </Screen>
  )
}

function Search() {
  const [text, setText] = useAtom(searchAtom)
  return (
    <SearchField
      className="w-65"
      label="Search prints by invoice, card or table"
      placeholder="Invoice, card or table"
      maxLength={60}
      text={text}
      onText={setText}
    />
  )
}

/** Reads the finished prints again when the search or a print changes. */
function useFoundPrints(): void {
  const text = useAtomValue(searchAtom)
  const find = useSetAtom(findPrintsAtom)
  useEffect(() => {
    let settle: ReturnType<typeof setTimeout>
    const soon = () => {
      clearTimeout(settle)
      settle = setTimeout(() => void find(text), SETTLE_MS)
    }
    soon()
    const stop = bridge.subscribe('printChanged', soon)
    return () => {
      clearTimeout(settle)
      stop()
    }
  }, [text, find])
}
