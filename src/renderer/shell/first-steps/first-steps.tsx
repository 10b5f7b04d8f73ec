import { Button } from 'antd'
import { atom, useAtom, useAtomValue } from 'jotai'
import { useId } from 'react'
import { Link } from 'react-router-dom'
import type { FirstSteps as Found } from '../../../shared/contract/first-steps.ts'
import { deliveryStateAtom } from '../../data/delivery.atoms.ts'
import { readAtom } from '../../data/query.ts'
import { bridge } from '../../platform/bridge.ts'
import { storedTextAtom } from '../../platform/stored-atom.ts'
import { printStateAtom, settingsAtom } from '../../platform/terminal.ts'
import { Chevron } from '../../ui/art/chevron.tsx'
import { CheckIcon, WarningIcon } from '../../ui/art/icons.tsx'
import { cx } from '../../ui/cx.ts'
import { type FirstStep, firstStepsOf } from './steps.ts'
import styles from './first-steps.module.css'

const firstStepsAtom = readAtom('firstSteps', null)

const foldedAtom = storedTextAtom('purser.first-steps')

const cameOut: ReadonlySet<string> = new Set(['printed', 'unconfirmed'])

/** Whether a printer of this terminal has printed within the days that the host remembers; kept up to date while shown. */
const hasPrintedAtom = atom(false)
hasPrintedAtom.onMount = (set) => {
  const look = async (): Promise<void> => {
    const found = await bridge.call('findPrints', { text: '' })
    if (found.ok) set(found.value.jobs.some(({ state }) => cameOut.has(state)))
  }
  void look()
  return bridge.subscribe('printChanged', () => void look())
}

export function FirstSteps() {
  const found = useAtomValue(firstStepsAtom).data
  const isDemo = useAtomValue(deliveryStateAtom).data?.demo !== false
  return isDemo || found === null || isAllDone(found) ? null : <StepsLeft found={found} />
}

/** By the server's records only, so that the host of this terminal need not be asked. */
const isAllDone = (found: Found) =>
  firstStepsOf(found, { terminalName: '', printerName: '', hasPrinted: false }).every(({ isDone }) => isDone)

function StepsLeft({ found }: { found: Found }) {
  const here = useThisTerminal()
  const [folded, setFolded] = useAtom(foldedAtom)
  const [titleId, listId] = [useId(), useId()]
  const steps = here === null ? [] : firstStepsOf(found, here)
  const done = steps.filter(({ isDone }) => isDone).length
  if (done === steps.length) return null
  const isOpen = folded === ''
  return (
    <section className="surface-card px-4 py-2.5" aria-labelledby={titleId}>
      <header className="flex items-center justify-between gap-3">
        <h2 id={titleId} className="type-h3">
          First steps
          <span className={cx('tabular-nums', styles['count'])}>
            {done} of {steps.length} done
          </span>
        </h2>
        <Button
          type="text"
          size="small"
          aria-expanded={isOpen}
          aria-controls={listId}
          icon={<Chevron to={isOpen ? 'up' : 'down'} />}
          iconPlacement="end"
          onClick={() => setFolded(isOpen ? 'folded' : '')}
        >
          {isOpen ? 'Hide' : 'Show'}
        </Button>
      </header>
      <ol id={listId} className={styles['list']} hidden={!isOpen}>
        {steps.map((step, index) => (
          <StepCard key={step.title} step={step} nth={index + 1} />
        ))}
      </ol>
    </section>
  )
}

function StepCard({ step: { title, text, to, isDone, isWarning = false }, nth }: { step: FirstStep; nth: number }) {
  return (
    <li>
      <Link
        to={to}
        className={cx('flex items-start gap-2.5', styles['step'], isDone && styles['done'], isWarning && styles['warning'])}
      >
        <span className={cx('grid flex-none place-items-center font-semibold tabular-nums', styles['number'])} aria-hidden="true">
          {isDone ? <CheckIcon /> : isWarning ? <WarningIcon /> : nth}
        </span>
        <span className="flex-fill">
          <span className="block font-semibold">
            {title}
            <span className="visually-hidden">{isDone ? ' (done)' : ' (not yet)'}</span>
          </span>
          <span className="block text-sm text-quiet shorter:hidden">{text}</span>
        </span>
      </Link>
    </li>
  )
}

/** Null until the host has answered. */
function useThisTerminal() {
  const state = useAtomValue(printStateAtom)
  const settings = useAtomValue(settingsAtom)
  const hasPrinted = useAtomValue(hasPrintedAtom)
  if (state === null || settings === null) return null
  const printer = state.printers.find(({ printer: { id } }) => id === state.defaultPrinterId)?.printer
  return { terminalName: settings.terminalName, printerName: printer?.name ?? '', hasPrinted }
}
