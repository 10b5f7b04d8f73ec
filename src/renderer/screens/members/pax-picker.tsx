import { Select } from 'antd'
import { useAtomValue, useSetAtom } from 'jotai'
import type { MemberPax } from '../../../shared/contract/members.ts'
import { Field } from '../../ui/form/field.tsx'
import { foundPaxAtom, paxSearchAtom } from './enrolments.atoms.ts'
import { useOnLeave } from '../../ui/use-on-leave.ts'

interface PaxPickerProps {
  suggested: MemberPax | null
  /** '' for no one yet. */
  value: string
  onChange: (userid: string) => void
  error: string | undefined
}

const labelOf = ({ paxManifestNo, fullName, member }: MemberPax): string =>
  `${paxManifestNo} ${fullName}${member ? ', a member already' : ''}`

/** Chooses a passenger aboard by name or number; offers the suggested one without a search. */
export function PaxPicker({ suggested, value, onChange, error }: PaxPickerProps) {
  const found = useAtomValue(foundPaxAtom).data
  const search = useSetAtom(paxSearchAtom)
  useOnLeave(() => search(''))
  const known = suggested === null || found.some(({ _id }) => _id === suggested._id) ? found : [suggested, ...found]
  const options = known.map((pax) => ({ value: pax._id, label: labelOf(pax) }))
  const hint = suggested === null ? undefined : 'Same email address or mobile number as the application'
  return (
    <Field label="Passenger aboard" error={error} hint={value === suggested?._id ? hint : undefined}>
      {(control) => (
        <Select
          {...control}
          style={{ width: '100%' }}
          showSearch={{ filterOption: false, onSearch: search }}
          placeholder="Search by name or PAX no."
          notFoundContent="No one aboard has this name or number"
          value={value === '' ? null : value}
          options={options}
          onChange={onChange}
        />
      )}
    </Field>
  )
}
