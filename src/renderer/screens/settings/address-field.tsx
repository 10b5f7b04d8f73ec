import { Input } from 'antd'
import { useAtomValue } from 'jotai'
import { useId } from 'react'
import { isServerLockedAtom } from '../../platform/kiosk.ts'

const ADVICE = 'Enter an address such as https://purser.ship.example'

interface AddressFieldProps {
  labelId: string
  placeholder: string
  isWrong: boolean
  value: string
  onChange: (value: string) => void
  onSettle: () => void
}

/** Only the back office can change the address of a shared server. */
export function AddressField({ labelId, placeholder, isWrong, value, onChange, onSettle }: AddressFieldProps) {
  const adviceId = useId()
  const isLocked = useAtomValue(isServerLockedAtom)
  return (
    <div className="w-67.5">
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
        <div id={adviceId} className="mt-1.25 text-sm text-red" role="alert">
          {ADVICE}
        </div>
      )}
    </div>
  )
}
