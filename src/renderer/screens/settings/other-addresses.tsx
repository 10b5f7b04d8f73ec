import { useSetAtom } from 'jotai'
import { useState } from 'react'
import { useToasts } from '../../ui/parts/use-toasts.tsx'
import { AddressField } from './address-field.tsx'
import { SettingRow } from './setting-row.tsx'
import { useTyped } from './use-typed.ts'
import { changeSettingsAtom, isLocked } from '../../platform/change-settings.ts'

const addressesIn = (typed: string): string[] =>
  typed
    .split(/[\s,]+/)
    .map((part) => part.replace(/\/+$/, ''))
    .filter(Boolean)

export function OtherAddresses({ addresses }: { addresses: readonly string[] }) {
  const save = useSetAtom(changeSettingsAtom)
  const toasts = useToasts()
  const saved = addresses.join(', ')
  const { text, type, sent } = useTyped(saved)
  const [isWrong, setWrong] = useState(false)
  const settle = async () => {
    sent()
    const wanted = addressesIn(text)
    if (wanted.join(', ') === saved) return setWrong(false)
    const refusal = await save({ otherAddresses: wanted })
    if (isLocked(refusal)) toasts.warning(refusal)
    setWrong(refusal !== null && !isLocked(refusal))
    if (refusal === null) toasts.info('Saved. This terminal uses it from its next start')
  }
  return (
    <SettingRow label="Other addresses" hint="Of the same server, tried in turn; at most two">
      {(labelId) => (
        <AddressField
          labelId={labelId}
          placeholder="https://second.ship.example"
          isWrong={isWrong}
          value={text}
          onChange={type}
          onSettle={() => void settle()}
        />
      )}
    </SettingRow>
  )
}
