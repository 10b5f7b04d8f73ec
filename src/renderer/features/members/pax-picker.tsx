import { Select } from 'antd'
import { useEffect, useState } from 'react'
import type { MemberPax } from '../../../shared/contract/members.ts'
import { api } from '../../data/api.ts'
import { Field } from '../../ui/form/field.tsx'

/** As the search of the front desk waits, ms. */
const DEBOUNCE_MS = 300

interface PaxPickerProps {
  suggested: MemberPax | null
  value: string | undefined
  onChange: (userid: string) => void
  error: string | undefined
}

const labelOf = ({ paxManifestNo, fullName, member }: MemberPax): string =>
  `${paxManifestNo} ${fullName}${member ? ', a member already' : ''}`

/** One passenger aboard, searched by name or number; the suggested one is offered at once. */
export function PaxPicker({ suggested, value, onChange, error }: PaxPickerProps) {
  const [text, setText] = useState('')
  const found = useFound(text)
  const known = suggested === null || found.some(({ _id }) => _id === suggested._id) ? found : [suggested, ...found]
  const options = known.map((pax) => ({ value: pax._id, label: labelOf(pax) }))
  const hint = suggested === null ? undefined : 'Same e-mail address or mobile number as the application'
  return (
    <Field label="Passenger aboard" error={error} hint={value !== undefined && value === suggested?._id ? hint : undefined}>
      {(control) => (
        <Select
          {...control}
          style={{ width: '100%' }}
          showSearch={{ filterOption: false, onSearch: setText }}
          placeholder="Search by name or PAX no."
          notFoundContent="Nobody aboard has this name or number"
          value={value ?? null}
          options={options}
          onChange={onChange}
        />
      )}
    </Field>
  )
}

function useFound(text: string): MemberPax[] {
  const [found, setFound] = useState<MemberPax[]>([])
  useEffect(() => {
    let wanted = true
    const ask = async () => {
      const answer = await api('findMemberPax', { query: { text: text.trim() } })
      if (wanted && answer.ok) setFound(answer.value)
    }
    const timer = setTimeout(() => void ask(), text === '' ? 0 : DEBOUNCE_MS)
    return () => {
      wanted = false
      clearTimeout(timer)
    }
  }, [text])
  return found
}
