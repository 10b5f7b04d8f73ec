import { useAtomValue } from 'jotai'
import { useEffect, useEffectEvent } from 'react'
import { Link } from 'react-router-dom'
import { DELIVERY_PATH, deliveryStateAtom } from '../../data/delivery.atoms.ts'
import { deskCodesAtom } from '../../platform/desk-codes.ts'
import { accessRoutesAtom } from '../../platform/session.ts'
import { Glyph } from '../art/glyph.tsx'
import { Chip } from './chip.tsx'
import styles from './shown-code.module.css'

/** Nothing if no code came to the desk channel. `onShown` is called when it appears, a moment after the content around it. */
export function ShownCode({ cardNumber, onShown }: { cardNumber: string; onShown?: () => void }) {
  const code = useAtomValue(deskCodesAtom).find((shown) => shown.cardNumber === cardNumber)?.code
  const state = useAtomValue(deliveryStateAtom).data
  const shown = useEffectEvent(() => onShown?.())
  useEffect(() => {
    if (code !== undefined) shown()
  }, [code])
  if (code === undefined) return null
  return (
    <div className={styles['shown']} role="status">
      <p className="flex items-center justify-between">
        <span>
          Code <strong className="tabular-nums">{code}</strong>
        </span>
        {state !== null && (
          <Chip tone="amber" icon={<Glyph name="otp" size={15} />}>
            {state.demo ? 'demo delivery' : 'shown to staff'}
          </Chip>
        )}
      </p>
      {state?.demo === false && (
        <p className={styles['why']}>
          <WhyShown onShown={onShown} />
        </p>
      )}
    </div>
  )
}

function WhyShown({ onShown }: { onShown: (() => void) | undefined }) {
  const mayChange = useAtomValue(accessRoutesAtom).includes('backoffice')
  const shown = useEffectEvent(() => onShown?.())
  useEffect(() => shown(), [])
  return (
    <>
      Codes show here because no way to send them is set up.{' '}
      {mayChange ? (
        <Link to={DELIVERY_PATH} className="inline-grid min-h-(--p-control-small) items-center font-semibold">
          Set it up
        </Link>
      ) : (
        'The back office can change that.'
      )}
    </>
  )
}
