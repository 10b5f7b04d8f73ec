import { Checkbox } from 'antd'
import { MIN_PASSWORD } from '../../../shared/contract/auth.ts'
import type { StaffForm } from '../../../shared/contract/staff.ts'
import { accessRoutes, type AccessRoute } from '../../../shared/permissions.ts'
import type { ApiFailure } from '../../data/api-types.ts'
import { OutletsField } from '../../ui/form/outlets-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import type { FormOf } from '../../ui/form/use-form.ts'
import { areaLabels } from './staff-labels.ts'

export const profileAsks = { name: 'Enter the name' }
export const passwordHint = `${MIN_PASSWORD} characters or more`

export const trimmed = <P extends StaffForm>(profile: P): P => ({
  ...profile,
  name: profile.name.trim(),
  email: profile.email.trim(),
})

export const emailIfTaken = ({ code }: ApiFailure) => (code === 'email_taken' ? ('email' as const) : null)

export function StaffFields({ form: { field } }: { form: Pick<FormOf<StaffForm>, 'field'> }) {
  const areas = field('accessroutes')
  const toggle = (route: AccessRoute, held: boolean) =>
    areas.onChange(accessRoutes.filter((each) => (each === route ? held : areas.value.includes(each))))
  return (
    <>
      <TextField label="Name" autoComplete="off" maxLength={120} {...field('name')} />
      <TextField
        label="Email address"
        type="email"
        autoComplete="off"
        maxLength={254}
        hint="Used to log in"
        {...field('email')}
      />
      <fieldset className="m-0 grid min-w-0 gap-1 border-0 p-0">
        <legend className="type-label text-quiet">Areas</legend>
        {accessRoutes.map((route) => (
          <Checkbox
            key={route}
            className="min-h-14 items-center rounded-lg border border-line px-3.5 py-1.5 hover:border-line-strong"
            checked={areas.value.includes(route)}
            onChange={({ target }) => toggle(route, target.checked)}
          >
            <strong className="grid">{areaLabels[route].name}</strong>
            <small className="type-supporting">{areaLabels[route].opens}</small>
          </Checkbox>
        ))}
      </fieldset>
      <OutletsField label="Outlets" hint="Where they log in; none chosen means all" {...field('outlets')} />
    </>
  )
}
