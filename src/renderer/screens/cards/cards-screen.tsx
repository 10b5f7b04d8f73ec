import { Button, Segmented } from 'antd'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { specified } from '../../../shared/messages.ts'
import { Screen } from '../../ui/frame/screen.tsx'
import { windowIsNarrowAtom } from '../../ui/theme/look.atoms.ts'
import { accessRoutesAtom } from '../../platform/session.ts'
import { ActivatePanel } from './activate-panel.tsx'
import { ActivityPanel } from './activity-panel.tsx'
import { CardPinButton, CardPinDrawer } from './card-pin-drawer.tsx'
import { LostCardButton, LostCardDrawer } from './lost-card-drawer.tsx'
import { refillForOrderAtom } from '../../sale/cards/refill-for-order.atoms.ts'
import { RefillPanel } from './refill-panel.tsx'
import { ReturnPanel } from './return-panel.tsx'
import { cx } from '../../ui/cx.ts'
import styles from './cards.module.css'

const tools = { Activate: ActivatePanel, Refill: RefillPanel, Return: ReturnPanel }
type Tool = keyof typeof tools
const names = Object.keys(tools) as Tool[]

/** Card Activation: three tools side by side above the day's activity, or one tool at a time in narrow windows. */
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
      <CardPinDrawer />
    </Screen>
  )
}

function Tools() {
  return (
    <>
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
