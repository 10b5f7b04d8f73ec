import { Select } from 'antd'
import { useAtomValue } from 'jotai'
import { MAX_GROUPS } from '../../../../shared/contract/dishes.ts'
import { Field } from '../../../ui/form/field.tsx'
import { groupsAtom } from './groups.atoms.ts'

interface GroupsFieldProps {
  value: string[]
  error: string | undefined
  onChange: (groups: string[]) => void
}

export function GroupsField({ value, error, onChange }: GroupsFieldProps) {
  const { data } = useAtomValue(groupsAtom)
  return (
    <Field label="Options" optional error={error} hint="Shown in this order. They are set up under ‘Options’.">
      {(control) => (
        <Select
          {...control}
          mode="multiple"
          style={{ width: '100%' }}
          placeholder="None"
          maxCount={MAX_GROUPS}
          showSearch={{ optionFilterProp: 'label' }}
          options={data.map(({ _id, name }) => ({ value: _id, label: name }))}
          value={value}
          onChange={onChange}
        />
      )}
    </Field>
  )
}
