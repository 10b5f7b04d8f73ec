import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { ZERO } from '../../../../shared/money/money.ts'
import { cashMethod, specified } from '../../../../shared/messages.ts'
import { Glyph } from '../../../ui/art/glyph.tsx'
import { CheckIcon, KeyIcon, LockIcon } from '../../../ui/art/icons.tsx'
import { Chip } from '../../../ui/parts/chip.tsx'
import { HeldButton } from '../../../ui/form/held-button.tsx'
import { Money, Total } from '../../../ui/parts/money.tsx'
import { Panel } from '../../../ui/parts/panel.tsx'
import { type Step, StepList } from '../../../ui/parts/step-list.tsx'
import { isAskingSupervisorAtom } from '../../../sale/approval/supervisor.atoms.ts'
import { withOrder } from '../../../model/sale/moves.ts'
import type { Approval } from '../../../model/sale/sale.ts'
import { approvalAtom, saleAtom } from '../../../sale/state/sale.atoms.ts'
import { type ApprovalStep, approvalStepAtom } from './approval.atoms.ts'
import { BalanceStep } from './balance-step.tsx'
import { CardDone, CardStep } from './card-step.tsx'
import { checkOutAtom, shortfallAtom } from './check-out.atoms.ts'
import { ChangedStep, CodeStep } from './code-step.tsx'
import { CashCard, CashStep, TakeCash } from './cash-step.tsx'
import { CashDone } from '../../../sale/payment/change-back.tsx'
import { lineTroublesAtom } from '../../../sale/state/cart.atoms.ts'
import { LeftOnCheck } from './split-this.tsx'
import { whyHeld } from '../../../model/sale/why-held.ts'
import { PinStep } from './pin-step.tsx'
import { TenderChoice } from './tender-choice.tsx'
import { dueAtom, tipAtom } from '../../../sale/state/tender.atoms.ts'
import { Button } from 'antd'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { useWrite } from '../../../ui/parts/use-write.ts'
import styles from './approval-panel.module.css'

type Factor = Approval['factor']

const quiet = (text: string) => <p className="type-supporting [&_strong]:text-ink">{text}</p>

function stepsAt(step: ApprovalStep, factor: Factor): Step[] {
  const card: Step = { title: 'Card number', state: 'done', content: <CardDone /> }
  const codeAhead: Step = { title: 'One-time code', state: 'ahead', content: quiet('Sent to the passenger’s mobile') }
  const checkOutAhead: Step = {
    title: specified.checkOut,
    state: 'ahead',
    content: quiet('Available once the code is verified'),
  }
  if (step === 'card') return [{ title: 'Card number', state: 'now', content: <CardStep /> }, codeAhead, checkOutAhead]
  if (step === 'pin') {
    const content = quiet('Available once the PIN is verified')
    return [card, { title: 'Card PIN', state: 'now', content: <PinStep /> }, { ...checkOutAhead, content }]
  }
  if (step === 'cash') {
    const content = quiet('Available once the cash is taken')
    const steps: Step[] = [
      { title: 'Card number, for invoice and points', state: 'now', content: <CashCard /> },
      { title: 'Cash', state: 'now', content: <CashStep /> },
    ]
    return [...steps, { ...checkOutAhead, content }]
  }
  if (step === 'verified')
    return [card, verifiedBy[factor], { title: specified.checkOut, state: 'now', content: <BalanceStep /> }]
  const content = step === 'code' ? <CodeStep /> : <ChangedStep />
  return [card, { title: 'One-time code', state: 'now', content }, checkOutAhead]
}

const verifiedBy: Record<Factor, Step> = {
  code: {
    title: 'One-time code',
    state: 'done',
    content: quiet('OTP verified for this order. If the order changes, send a new code.'),
  },
  pin: {
    title: 'Card PIN',
    state: 'done',
    content: quiet('PIN verified for this order. If the order changes, it is asked for again.'),
  },
  supervisor: { title: 'Supervisor', state: 'done', content: <SupervisorDone /> },
  cash: { title: 'Cash', state: 'done', content: <CashDone /> },
}

function SupervisorDone() {
  const approvedBy = useAtomValue(approvalAtom)?.approvedBy ?? ''
  return quiet(`Approved by ${approvedBy} for this order. If the order changes, ask again.`)
}

const tags: Partial<Record<ApprovalStep, React.ReactNode>> = {
  code: (
    <Chip tone="primary" icon={<Glyph name="otp" size={15} />}>
      Code sent
    </Chip>
  ),
  pin: (
    <Chip tone="primary" icon={<KeyIcon />}>
      Card PIN
    </Chip>
  ),
  verified: (
    <Chip tone="green" icon={<CheckIcon />}>
      Verified
    </Chip>
  ),
}

/** Check Out is disabled until the order is approved (specification, 4, Payment). */
export function ApprovalPanel() {
  const step = useAtomValue(approvalStepAtom)
  const factor = useAtomValue(approvalAtom)?.factor ?? 'code'
  const due = useAtomValue(dueAtom)
  const tip = useAtomValue(tipAtom)
  const { tender } = useAtomValue(saleAtom)
  const checkOutButton = useRef<HTMLButtonElement>(null)
  useFocusWhenVerified(step, checkOutButton)
  const footer = (
    <div className={styles['foot']}>
      <Total amount={due} />
      <LeftOnCheck />
      {tip > ZERO && (
        <p className="type-supporting [&_strong]:text-ink">
          With a tip of <Money amount={tip} />
        </p>
      )}
      {step === 'cash' ? <TakeCash /> : <CheckOut isVerified={step === 'verified'} button={checkOutButton} />}
    </div>
  )
  return (
    <Panel title={tender === 'cash' ? cashMethod : specified.prepaidCard} extra={tags[step]} footer={footer}>
      <div className={styles['tenders']}>
        <TenderChoice />
      </div>
      <StepList steps={stepsAt(step, factor)} />
    </Panel>
  )
}

/** The next Enter presses Check Out; a screen that opens already verified takes no focus. */
function useFocusWhenVerified(step: ApprovalStep, button: RefObject<HTMLButtonElement | null>): void {
  const before = useRef(step)
  // A supervisor's dialog keeps the focus until it has closed.
  const isAsking = useAtomValue(isAskingSupervisorAtom)
  useEffect(() => {
    if (isAsking) return
    if (before.current !== 'changed' && before.current !== 'verified' && step === 'verified') button.current?.focus()
    before.current = step
  }, [step, isAsking, button])
}

function CheckOut({ isVerified, button }: { isVerified: boolean; button: RefObject<HTMLButtonElement | null> }) {
  const [{ lines, tables, noTable }, setSale] = useAtom(saleAtom)
  const checkOut = useSetAtom(checkOutAtom)
  const navigate = useNavigate()
  const [isAsked, setAsked] = useState(false)
  const [run, busy] = useWrite(checkOut, async (next) => {
    if (next === 'go') await navigate('/foodorder/checkout')
  })
  const goWithoutTable = () => {
    setAsked(false)
    setSale((sale) => withOrder(sale, { noTable: true }))
    run()
  }
  const isShort = useAtomValue(shortfallAtom) !== null
  const hasTrouble = useAtomValue(lineTroublesAtom).size > 0
  const why = whyHeld({ isVerified, isEmpty: lines.length === 0, isShort, hasTrouble })
  return (
    <>
      <HeldButton
        ref={button}
        type="primary"
        size="large"
        block
        why={why}
        isSaid={!isVerified || hasTrouble}
        loading={busy}
        icon={why === null ? undefined : <LockIcon />}
        onClick={() => (tables.length === 0 && !noTable ? setAsked(true) : run())}
      >
        {specified.checkOut}
      </HeldButton>
      <NoTableQuestion open={isAsked} onClose={() => setAsked(false)} onNoTable={goWithoutTable} />
    </>
  )
}

interface NoTableQuestionProps {
  open: boolean
  onClose: () => void
  onNoTable: () => void
}

function NoTableQuestion({ open, onClose, onNoTable }: NoTableQuestionProps) {
  const navigate = useNavigate()
  const footer = [
    <Button key="tables" onClick={() => void navigate('/foodorder/selecttable')}>
      Choose a table
    </Button>,
    <Button key="none" type="primary" data-start onClick={onNoTable}>
      No table
    </Button>,
  ]
  return (
    <Dialog open={open} title="Which table is this order for?" width={400} footer={footer} onClose={onClose}>
      No table is chosen yet.
    </Dialog>
  )
}
