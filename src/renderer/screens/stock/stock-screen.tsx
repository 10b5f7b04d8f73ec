import { useAtom } from 'jotai'
import { useState } from 'react'
import type { StockItem } from '../../../shared/contract/reports.ts'
import { specified } from '../../../shared/messages.ts'
import { Screen } from '../../ui/frame/screen.tsx'
import { LoadedPart } from '../../ui/parts/loaded-part.tsx'
import { Panel } from '../../ui/parts/panel.tsx'
import { PeriodPicker } from '../../ui/period/period-picker.tsx'
import { usePeriod } from '../../ui/period/report-period.ts'
import { stockAtom, stockPeriod } from './stock.atoms.ts'
import { StockForm } from './stock-form.tsx'
import { StockHistory } from './stock-history.tsx'
import { StockList } from './stock-list.tsx'
import { StockOutputs } from './stock-outputs.tsx'
import { StockPanels } from './stock-panels.tsx'
import { cx } from '../../ui/cx.ts'
import styles from './stock.module.css'

/** The atoms that this screen shows first; prefetched once its script has loaded, before it is drawn. */
export const reads = [stockAtom]

/** Stock: the stock-take form, every item at its last count, and the stock value. */
export function Component() {
  const at = usePeriod(stockPeriod)
  const [stock, readAgain] = useAtom(stockAtom)
  const [open, setOpen] = useState<StockItem | null>(null)
  const items = stock.data?.items ?? []
  const list = <StockList openCode={open?.item_code ?? ''} onOpen={setOpen} onShowAll={() => at.setPeriod({ preset: 'all' })} />
  const part = (
    <LoadedPart
      reading={stock}
      what="Stock"
      safe="Counts are safe."
      label="Loading stock"
      onRetry={() => readAgain()}
      skeleton={list}
    >
      {list}
    </LoadedPart>
  )
  const tools = (
    <>
      <PeriodPicker value={at.period} onChange={at.setPeriod} range={at.range} today={at.today} />
      <StockOutputs {...at} />
    </>
  )
  return (
    <Screen title={specified.inventoryReport} context="Counts, value and differences" tools={tools}>
      <div className={cx('flow-if-short gap-page', styles['report'])}>
        <StockForm items={items} />
        {stock.error !== null && !stock.loading ? <Panel label="Stock">{part}</Panel> : part}
        {stock.data !== null && items.length > 0 && <StockPanels report={stock.data} range={at.range} />}
      </div>
      <StockHistory item={open} timeZone={at.timeZone} onClose={() => setOpen(null)} />
    </Screen>
  )
}
