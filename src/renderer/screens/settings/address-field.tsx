import { Input } from 'antd'
import { useAtomValue } from 'jotai'
import { useId } from 'react'
import { isServerLockedAtom } from '../../platform/kiosk.ts'
import { cx } from '../../ui/cx.ts'
import styles from './settings.module.css'

const ADVICE = 'Enter an address such as https://purser.ship.example'

interface AddressFieldProps {
  labelId: string
  placeholder: string
  isWrong: boolean
  value: string
  onChange: (value: string) => void
  onSettle: () => void
}

/** A field for one or several server addresses; for a shared server only the back office can change it. */
export function AddressField({ labelId, placeholder, isWrong, value, onChange, onSettle }: AddressFieldProps) {
  const adviceId = useId()
  const isLocked = useAtomValue(isServerLockedAtom)
  return (
    <div className={styles['address']}>
      <Input
        aria-labelledby={labelId}
        aria-invalid={isWrong}
        aria-describedby={isWrong ? adviceId : undefined}
        status={isWrong ? 'error' : ''}
        inputMode="url"
        disabled={isLocked}
        maxLength={420}
        placeholder={placeholder}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onSettle}
        onPressEnter={onSettle}
      />
      {isWrong && (
        <div id={adviceId} className={cx('small wrong', styles['wrong'])} role="alert">
          {ADVICE}
        </div>
      )}
    </div>
  )
}
