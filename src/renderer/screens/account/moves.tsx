import { Select } from 'antd'
import { useAtom, useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import type { GuestAccount, Statement, StatementLine } from '../../../shared/contract/guest-account.ts'
import { formatAmount, paiseOf } from '../../../shared/money/money.ts'
import { asOfTexts, changeOf, consentText, moveText, personText } from '../../../shared/receipt/statement-text.ts'
import { useAtomFor } from '../../data/use-atom-for.ts'
import { useVenueZone } from '../../data/venue.atoms.ts'
import { Glyph } from '../../ui/art/glyph.tsx'
import { amountColumn, momentColumn, type ScreenColumn, textColumn } from '../../ui/list/column.ts'
import { LoadedRows } from '../../ui/list/list-rows.tsx'
import { ListPanel } from '../../ui/list/list-panel.tsx'
import { EmptyState } from '../../ui/parts/empty-state.tsx'
import { PeriodPicker } from '../../ui/period/period-picker.tsx'
import { usePeriod } from '../../ui/period/report-period.ts'
import { begunVoyagesAtom, statementOf, statementPeriod, statementVoyageAtom } from './account.atoms.ts'

interface MovesProps {
  account: GuestAccount
  chooser: ReactNode
  /** The order whose invoice is open. */
  openId: string
  onOpen: (orderid: string) => void
}

/** The statement on screen, the newest move first; on paper the oldest is first. */
export function Moves({ account, chooser, openId, onOpen }: MovesProps) {
  const statementAtom = useAtomFor(statementOf, account.pax._id)
  const [reading, readAgain] = useAtom(statementAtom)
  const at = usePeriod(statementPeriod)
  const timeZone = useVenueZone()
  const { data } = reading
  const several = { cards: account.cards.length > 1, outlets: (data?.asOf.length ?? 1) > 1 }
  return (
    <ListPanel
      label="Statement"
      tools={chooser}
      footer={
        <div className="grid gap-3">
          {data !== null && <Sums statement={data} />}
          <div className="flex flex-wrap gap-2">
            <PeriodPicker value={at.period} onChange={at.setPeriod} range={at.range} today={at.today} />
            <VoyageChoice />
          </div>
        </div>
      }
    >
      <LoadedRows
        reading={{ ...reading, data: data === null ? [] : data.lines.toReversed() }}
        onRetry={() => readAgain()}
        query={[at.range, data?.voyage]}
        what="The moves"
        safe="Balances are safe."
        label="Loading the moves"
        caption="Moves of the guest’s cards, newest first"
        columns={columns(timeZone, several)}
        rowKey={({ _id }) => _id}
        rowPx={52}
        openKey={data?.lines.find(({ orderid }) => orderid === openId)?._id ?? ''}
        onOpen={({ orderid }) => orderid !== undefined && onOpen(orderid)}
        empty={
          <EmptyState
            icon={<Glyph name="card" size={30} />}
            title="No moves in this period"
            text="What is paid onto the guest’s card and taken off it is listed here."
          />
        }
      />
    </ListPanel>
  )
}

/** The consent comes before the dishes, which are cut where they are many. */
const belowMove = (line: StatementLine): string =>
  [consentText(line), line.dishes ?? ''].filter((part) => part !== '').join(' · ')

function columns(timeZone: string, several: { cards: boolean; outlets: boolean }): ScreenColumn<StatementLine>[] {
  return [
    { head: 'Move', text: moveText, below: belowMove, least: 190 },
    momentColumn<StatementLine, string>('Date', ({ at }) => at, timeZone, { below: personText, least: 180 }),
    ...(several.outlets
      ? [textColumn<StatementLine, string>('Outlet', 'outlet', { isQuiet: true, least: 110, givesWay: 2 })]
      : []),
    ...(several.cards
      ? [textColumn<StatementLine, string>('Card', 'cardNumber', { isQuiet: true, least: 80, givesWay: 1 })]
      : []),
    amountColumn('Amount, Rs', changeOf, { least: 110 }),
    amountColumn('Balance, Rs', ({ balance }) => balance, { isStrong: true, least: 110 }),
  ]
}

const ANY = { value: '', label: 'Any voyage' }

/** A ship that plans no voyages has nothing to choose. */
function VoyageChoice() {
  const voyages = useAtomValue(begunVoyagesAtom)
  const [voyage, setVoyage] = useAtom(statementVoyageAtom)
  if (voyages.length === 0) return null
  return (
    <Select
      className="max-w-60 min-w-28 flex-1"
      aria-label="Voyage"
      value={voyage}
      options={[ANY, ...voyages.map(({ _id, name }) => ({ value: _id, label: name }))]}
      onChange={(chosen) => setVoyage(() => chosen)}
    />
  )
}

function Sums({ statement }: { statement: Statement }) {
  const sums = [
    ['Opening', statement.opening],
    ['In', statement.credit],
    ['Out', -statement.debit],
    ['Balance', statement.closing],
  ] as const
  return (
    <dl className="flex flex-wrap justify-between gap-x-6 gap-y-2">
      {sums.map(([label, amount]) => (
        <div key={label}>
          <dt className="type-supporting">{label}</dt>
          <dd className="font-semibold tabular-nums">{formatAmount(paiseOf(amount))}</dd>
        </div>
      ))}
      <div>
        <dt className="type-supporting">As of the ledger’s</dt>
        <dd className="type-supporting tabular-nums">{asOfTexts(statement).join(' · ')}</dd>
      </div>
    </dl>
  )
}
