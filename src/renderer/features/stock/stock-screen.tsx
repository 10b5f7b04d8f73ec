import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import type { StockItem } from '../../../shared/contract/reports.ts'
import { specified } from '../../../shared/messages.ts'
import { useChanges } from '../../data/changes.ts'
import { useOpenRow } from '../../ui/list/use-open-row.ts'
import { Screen } from '../../ui/frame/screen.tsx'
import { ErrorState } from '../../ui/parts/error-state.tsx'
import { LoadingOverlay } from '../../ui/parts/loading-overlay.tsx'
import { Panel } from '../../ui/parts/panel.tsx'
import { PeriodPicker } from '../../ui/period/period-picker.tsx'
import { useReportPeriod } from '../../ui/period/report-period.ts'
import { stockAtom, stockPeriodAtom } from './stock.atoms.ts'
import { StockForm } from './stock-form.tsx'
import { StockHistory } from './stock-history.tsx'
import { StockList } from './stock-list.tsx'
import { StockOutputs } from './stock-outputs.tsx'
import { StockPanels } from './stock-panels.tsx'
import { useStockList } from './use-stock-list.ts'
import styles from './stock.module.css'

/** Stock: the stock-take form, what the stock is worth, and every item as it was counted last. */
export function Component() {
  const at = useReportPeriod(stockPeriodAtom)
  const { loading, loaded, error, data } = useAtomValue(stockAtom.slice)
  const load = useSetAtom(stockAtom.load)
  const refresh = useSetAtom(stockAtom.refresh)
  const [open, setOpen] = useOpenRow<StockItem>()
  const items = data?.items ?? []
  const list = useStockList(items, at.range)
  useEffect(() => void load(), [load])
  useChanges(['inventory'], () => refresh())

  const tools = (
    <>
      <PeriodPicker value={at.period} onChange={at.setPeriod} range={at.range} today={at.today} />
      <StockOutputs report={data} rows={list.rows} at={at} />
    </>
  )
  return (
    <Screen title={specified.inventoryReport} context="Counts, value and differences" tools={tools}>
      <div className={styles['report']}>
        <StockForm items={items} />
        {error !== null && !loading ? (
          <Panel label="Stock">
            <ErrorState title="Stock could not be loaded" text={`${error.msg}. Counts are safe.`} onRetry={() => void load()} />
          </Panel>
        ) : (
          <>
            {items.length > 0 && data !== null && <StockPanels report={data} range={at.range} />}
            <LoadingOverlay loading={loading} label="Loading stock">
              <StockList
                list={list}
                loaded={loaded}
                hasItems={items.length > 0}
                openCode={open?.item_code ?? ''}
                onOpen={setOpen}
                onShowAll={() => at.setPeriod({ preset: 'all' })}
              />
            </LoadingOverlay>
          </>
        )}
      </div>
      <StockHistory item={open} timeZone={at.timeZone} onClose={() => setOpen(null)} />
    </Screen>
  )
}
