import { Button } from 'antd'
import { useState } from 'react'
import type { PaxSecrets } from '../../../shared/contract/pax.ts'
import { write } from '../../data/write.ts'
import { EyeIcon } from '../../ui/art/icons.tsx'
import { useWrite } from '../../ui/parts/use-write.ts'

type Facts = readonly (readonly [label: string, value: string])[]

interface SecretsProps {
  userid: string
  title: string
  button: string
  masked: Facts
  shown: (secrets: PaxSecrets) => Facts
}

/** The server logs each reveal (semantics, PAX privacy). */
export function Secrets({ userid, title, button, masked, shown }: SecretsProps) {
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
