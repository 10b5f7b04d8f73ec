import { Button } from 'antd'
import { atom, useSetAtom } from 'jotai'
import { useState } from 'react'
import type { PairingCode } from '../../../shared/contract/pairing.ts'
import { groupsOf } from '../../../shared/pairing.ts'
import { useVenueZone } from '../../data/venue.atoms.ts'
import { formatTime } from '../../model/format.ts'
import { Panel } from '../../ui/parts/panel.tsx'
import { write } from '../../data/write.ts'
import { useWrite } from '../../ui/parts/use-write.ts'

/** Makes a code to pair a new terminal; it is shown with the server's address, and is valid once, within ten minutes. */
export function PairingPanel() {
  const make = useSetAtom(makePairingCodeAtom)
  const [made, setMade] = useState<PairingCode | null>(null)
  const [ask, busy] = useWrite(make, setMade)
  const footer = (
    <Button block loading={busy} onClick={ask}>
      {made === null ? 'Make pairing code' : 'Make another code'}
    </Button>
  )
  return (
    <Panel title="Terminals" footer={footer}>
      {made === null ? (
        <p className="type-supporting">
          Pair a new terminal under Setting, Server, Pair, with a code that works once, within ten minutes. It then accepts only
          this server’s certificate.
        </p>
      ) : (
        <Made made={made} />
      )}
    </Panel>
  )
}

function Made({ made: { code, expiresAt, addresses, fingerprint } }: { made: PairingCode }) {
  const timeZone = useVenueZone()
  return (
    <dl className="grid gap-0.5 [&_dd]:mx-0 [&_dd]:mt-0 [&_dd]:mb-2 [&_dd]:wrap-anywhere [&_dt]:text-quiet" role="status">
      <dt>Pairing code</dt>
      <dd className="type-h2 tabular-nums">{groupsOf(code)}</dd>
      <dt>Good until</dt>
      <dd className="tabular-nums">{formatTime(expiresAt, timeZone)}</dd>
      <dt>Address</dt>
      <dd>{addresses.length === 0 ? 'The server has no name set (--allowed-hosts)' : addresses.join(', ')}</dd>
      <dt>Certificate (SHA-256)</dt>
      <dd className="text-sm tabular-nums">{fingerprint}</dd>
    </dl>
  )
}

/** Makes a pairing code, which invalidates the one before. Only the caller keeps it. */
const makePairingCodeAtom = atom(null, () => write('makePairingCode'))
