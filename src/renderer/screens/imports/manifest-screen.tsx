import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { voyagesAheadAtom } from '../../data/voyages.atoms.ts'
import { formatDay } from '../../model/format.ts'
import { SelectField } from '../../ui/form/select-field.tsx'
import { ImportScreen } from './import-screen.tsx'
import { manifestKindFor } from './manifest-kind.ts'

/** No voyage in particular: new passengers are registered for the current one. */
const NONE = ''

export function Component() {
  const [chosen, choose] = useState(NONE)
  const voyages = useAtomValue(voyagesAheadAtom)
  const planned = voyages.filter(({ state }) => state === 'planned')
  const voyage = planned.find(({ _id }) => _id === chosen) ?? null
  const kind = manifestKindFor(voyage)
  const current = voyages.find(({ state }) => state === 'current')
  const choice = planned.length > 0 && (
    <SelectField
      label="Voyage"
      hint="Passengers of a planned voyage stay when the current one ends"
      value={voyage?._id ?? NONE}
      options={[
        { value: NONE, label: current === undefined ? 'None' : current.name },
        ...planned.map(({ _id, name, fromDay }) => ({ value: _id, label: `${name}, from ${formatDay(fromDay)}` })),
      ]}
      onChange={choose}
    />
  )
  return <ImportScreen kind={kind} choice={choice} />
}
