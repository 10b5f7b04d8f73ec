import { Button } from 'antd'
import { useState } from 'react'
import type { Pax, PaxSecrets } from '../../../shared/contract/pax.ts'
import { write } from '../../data/write.ts'
import { formatDay } from '../../model/format.ts'
import { EyeIcon } from '../art/icons.tsx'
import { useWrite } from './use-write.ts'

type Facts = readonly (readonly [label: string, value: string])[]

interface SecretsProps {
  userid: string
  title: string
  button: string
  masked: Facts
  shown: (secrets: PaxSecrets) => Facts
}

/** The server logs each reveal (semantics, PAX privacy). */
function Secrets({ userid, title, button, masked, shown }: SecretsProps) {
  const [secrets, setSecrets] = useState<PaxSecrets | null>(null)
  const [reveal, busy] = useWrite(() => write('revealPax', { params: { userid } }), setSecrets)
  return (
    <section aria-label={title}>
      <header className="mb-2.5 flex min-h-8.5 items-center justify-between gap-3 border-b border-line pb-1.5">
        <h3>{title}</h3>
        {secrets === null ? (
          <Button size="small" icon={<EyeIcon />} loading={busy} onClick={reveal}>
            {button}
          </Button>
        ) : (
          <span className="type-supporting">Viewing this is logged</span>
        )}
      </header>
      <dl className="facts-list" aria-live="polite">
        {(secrets === null ? masked : shown(secrets)).map(([label, value]) => (
          <div key={label} className={label === 'Personal address' ? 'col-span-full' : undefined}>
            <dt>{label}</dt>
            <dd className="tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

const PURGED = 'The voyage has ended for this passenger. Passport and address were removed.'

/** Address, mobile number and passport, masked until someone asks; nothing is left of a passenger who has left. */
export function MaskedFacts({ pax }: { pax: Pax }) {
  if (pax.leftAt !== null) return <p className="type-supporting">{PURGED}</p>
  return (
    <>
      <Secrets
        userid={pax._id}
        title="Address and mobile"
        button="Show address"
        masked={[
          ['Mobile no.', pax.mobileNo],
          ['Personal address', pax.personalAddress],
        ]}
        shown={({ mobileNo, personalAddress }) => [
          ['Mobile no.', mobileNo],
          ['Personal address', personalAddress],
        ]}
      />
      <Secrets
        userid={pax._id}
        title="Passport"
        button="Show passport"
        masked={[
          ...(pax.documentNo === '' ? [] : ([['Passport or ID no.', pax.documentNo]] as const)),
          ['Issue place', pax.issuePlace],
          ['Issue date', pax.issueDate],
          ['Expiry date', pax.expiryDate],
        ]}
        shown={({ documentNo, issuePlace, issueDate, expiryDate }) => [
          ...(documentNo === '' ? [] : ([['Passport or ID no.', documentNo]] as const)),
          ['Issue place', issuePlace],
          ['Issue date', formatDay(issueDate)],
          ['Expiry date', formatDay(expiryDate)],
        ]}
      />
    </>
  )
}
