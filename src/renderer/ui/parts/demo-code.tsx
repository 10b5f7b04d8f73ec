import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { deskCodesAtom } from '../../platform/desk-codes.ts'
import { Glyph } from '../art/glyph.tsx'
import { Chip } from './chip.tsx'
import { cx } from '../cx.ts'
import { row } from '../layout/layout.ts'
import styles from './demo-code.module.css'

/** A code that the desk channel shows to staff on the host's own screen, plainly marked; nothing where no code came this way. It comes a moment later than what is around it. */
export function DemoCode({ cardNumber, onShown }: { cardNumber: string; onShown?: () => void }) {
  const code = useAtomValue(deskCodesAtom).find((shown) => shown.cardNumber === cardNumber)?.code
  useEffect(() => {
    if (code !== undefined) onShown?.()
  }, [code, onShown])
  if (code === undefined) return null
  return (
    <p className={cx(row(0, 'between'), styles['demo'])} role="status">
      <span>
        Code <strong className="num">{code}</strong>
      </span>
      <Chip tone="amber" icon={<Glyph name="otp" size={15} />}>
        demo delivery
      </Chip>
    </p>
  )
}
