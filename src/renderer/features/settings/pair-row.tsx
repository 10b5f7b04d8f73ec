import { Button } from 'antd'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import type { TerminalSettings } from '../../../shared/bridge/bridge.ts'
import { isServerLockedAtom } from '../../platform/kiosk.ts'
import { PairDialog } from './pair-dialog.tsx'
import { SettingRow } from './setting-row.tsx'

/** Opens the pairing with a server that has its own certificate. */
export function PairRow({ settings: { serverAddress, pins } }: { settings: TerminalSettings }) {
  const isLocked = useAtomValue(isServerLockedAtom)
  const [asked, setAsked] = useState(false)
  const isPaired = pins.some(({ address }) => address === serverAddress)
  return (
    <SettingRow label="Pairing" hint={isPaired ? 'Accepts only the paired certificate' : 'For a server with its own certificate'}>
      {() => (
        <>
          <Button size="small" disabled={isLocked} onClick={() => setAsked(true)}>
            {isPaired ? 'Pair again' : 'Pair'}
          </Button>
          <PairDialog key={serverAddress} open={asked} address={serverAddress} onClose={() => setAsked(false)} />
        </>
      )}
    </SettingRow>
  )
}
