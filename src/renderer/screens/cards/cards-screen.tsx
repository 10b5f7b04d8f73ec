import { Button, Segmented } from 'antd'
import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { specified } from '../../../shared/messages.ts'
import { Screen } from '../../ui/frame/screen.tsx'
import { windowIsNarrowAtom } from '../../ui/theme/look.atoms.ts'
import { accessRoutesAtom } from '../../platform/session.ts'
import { ActivatePanel } from './activate-panel.tsx'
import { LostCardButton, LostCardDrawer } from './lost-card-drawer.tsx'
import { refillForOrderAtom } from '../../sale/cards/refill-for-order.atoms.ts'
import { RefillPanel } from './refill-panel.tsx'
import { ReturnPanel } from './return-panel.tsx'
import { cx } from '../../ui/cx.ts'
import { KeyIcon, LockIcon } from '../../ui/art/icons.tsx'
import { Note } from '../../ui/parts/note.tsx'
import { Drawer } from '../../ui/drawer/drawer.tsx'
import { CardNumberField } from '../../ui/form/card-number-field.tsx'
import { cardPinIsOpenAtom, closeCardPinAtom, openCardPinAtom, pinNumberAtom } from './card-pin.atoms.ts'
import { ManyCardsButton, ManyCardsDrawer } from './many/many-drawer.tsx'
import { HolderBox } from './holder-box.tsx'
import { SetPin } from './set-pin.tsx'
import { useCardOfNumber } from '../../sale/cards/use-card-of-number.ts'
import type { CardReportEntry } from '../../../shared/contract/billing.ts'
import { formatAmount, paiseOf } from '../../../shared/money/money.ts'
import { dayOf } from '../../../shared/time.ts'
import { pagerAtoms } from '../../data/list.ts'
import { formatTime } from '../../model/format.ts'
import { useNow } from '../../ui/use-now.ts'
import { Money } from '../../ui/parts/money.tsx'
import { Panel } from '../../ui/parts/panel.tsx'
import { moveLabel } from '../../../shared/receipt/move-labels.ts'
import { useVenueZone } from '../../data/venue.atoms.ts'
import { useAtomFor } from '../../data/use-atom-for.ts'
import styles from './cards.module.css'

const tools = { Activate: ActivatePanel, Refill: RefillPanel, Return: ReturnPanel }
type Tool = keyof typeof tools
const names = Object.keys(tools) as Tool[]

export function Component() {
  const isNarrow = useAtomValue(windowIsNarrowAtom)
  const seesActivity = useAtomValue(accessRoutesAtom).includes('backoffice')
  return (
    <Screen title={specified.cardActivation} context="Activate, refill or return a prepaid card" tools={<Tools />}>
      {isNarrow ? (
        <OneTool />
      ) : (
        <div className="flow-if-short flex flex-col gap-page">
          <div className={cx('flex-none gap-page', styles['tools'])}>
            <ActivatePanel />
            <RefillPanel />
            <ReturnPanel />
          </div>
          {seesActivity && (
            <div className={cx('flex-fill', styles['activity'])}>
              <ActivityPanel />
            </div>
          )}
        </div>
      )}
      <LostCardDrawer />
      <ManyCardsDrawer />
      <CardPinDrawer />
    </Screen>
  )
}

function Tools() {
  return (
    <>
      <ManyCardsButton />
      <CardPinButton />
      <LostCardButton />
      <CashDrawerButton />
    </>
  )
}

function CashDrawerButton() {
  const navigate = useNavigate()
  return <Button onClick={() => void navigate('/foodorder/cashdrawer')}>Cash drawer</Button>
}

function OneTool() {
  const isForOrder = useAtomValue(refillForOrderAtom) !== null
  const [tool, setTool] = useState<Tool>(isForOrder ? 'Refill' : 'Activate')
  const Chosen = tools[tool]
  return (
    <div className={cx('flow-if-short flex flex-col gap-page', styles['one'])}>
      <Segmented<Tool> block aria-label="What to do with a card" options={names} value={tool} onChange={setTool} />
      <Chosen />
    </div>
  )
}

const pinLabels = { none: 'None', set: 'Set', locked: 'Locked' } as const

function CardPinButton() {
  const open = useSetAtom(openCardPinAtom)
  return (
    <Button icon={<KeyIcon />} onClick={() => open()}>
      Card PIN
    </Button>
  )
}

function CardPinDrawer() {
  const isOpen = useAtomValue(cardPinIsOpenAtom)
  const close = useSetAtom(closeCardPinAtom)
  return (
    <Drawer open={isOpen} onClose={close} title="Card PIN">
      <CardPin />
    </Drawer>
  )
}

function CardPin() {
  const [cardNumber, setCardNumber] = useAtom(pinNumberAtom)
  const { lookUp, readAgain } = useCardOfNumber(cardNumber)
  const known = lookUp.state === 'known' ? lookUp.of : null
  const card = known?.card ?? null
  return (
    <div className="grid gap-4">
      <CardNumberField value={cardNumber} onChange={(typed) => setCardNumber(() => typed)} autoFocus />
      <HolderBox lookUp={lookUp}>
        {({ pin }) => (
          <div className="flex items-baseline justify-between gap-3">
            <span>PIN</span>
            <strong>{pinLabels[pin ?? 'none']}</strong>
          </div>
        )}
      </HolderBox>
      {card?.state === 'blocked' && (
        <Note tone="amber" icon={<LockIcon />}>
          This card is blocked. Unblock it first.
        </Note>
      )}
      {card?.state === 'active' && (
        <SetPin key={card._id} card={card} holder={known?.holder?.fullName ?? card.nameOfCard} readAgain={readAgain} />
      )}
    </div>
  )
}

const MINUTE_MS = 60_000
/** As many rows as fit on one screen; the full day is in the card report. */
const MAX_ROWS = 20

/** `day` is a business day (YYYY-MM-DD). Only the back office may read it, like the card report. */
const activityOf = (day: string) => pagerAtoms('listCardReport', MAX_ROWS, () => ({ fromDay: day, toDay: day })).page

function ActivityPanel() {
  const zone = useVenueZone()
  const today = dayOf(useNow(MINUTE_MS), zone)
  const activityAtom = useAtomFor(activityOf, today)
  const { data: moves, total, loaded, error } = useAtomValue(activityAtom)
  const count = total ?? moves.length
  return (
    <Panel
      title="Card activity today"
      extra={
        <Link to="/foodorder/cardreport" className="text-13 text-primary">
          {loaded ? (count === 1 ? '1 entry' : `${count} entries`) : specified.cardReport}
        </Link>
      }
      className="[&>div]:grid [&>div]:overflow-hidden [&>header]:min-h-10.5"
      flush
    >
      {moves.length === 0 ? (
        <p className="px-5 py-3.5 text-md text-quiet">{emptyLabel(loaded, error !== null)}</p>
      ) : (
        <ul className={cx('text-md tabular-nums', styles['moves'])} data-fits="">
          {moves.map((move) => (
            <Row key={move._id} move={move} zone={zone} />
          ))}
        </ul>
      )}
    </Panel>
  )
}

function emptyLabel(loaded: boolean, failed: boolean): string {
  if (loaded) return 'No card was activated, refilled, paid with or returned today.'
  return failed ? 'The activity could not be loaded. Cards still work.' : 'Loading the activity'
}

function Row({ move, zone }: { move: CardReportEntry; zone: string }) {
  const { createdAt, cardNumber, cardName, creditCard, debitCard, cardBalance } = move
  const sign = debitCard > 0 ? '−' : '+'
  return (
    <li>
      <span className="text-quiet">{formatTime(createdAt, zone)}</span>
      <span>{cardNumber}</span>
      <span>{cardName}</span>
      <span>{moveLabel(move)}</span>
      <span>
        {sign} {formatAmount(paiseOf(debitCard > 0 ? debitCard : creditCard))}
      </span>
      <span className="text-quiet">
        <Money amount={paiseOf(cardBalance)} />
      </span>
    </li>
  )
}
