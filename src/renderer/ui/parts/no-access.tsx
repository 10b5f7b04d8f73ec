import { Button } from 'antd'
import { useNavigate } from 'react-router-dom'
import { accessNames, type AccessRoute } from '../../../shared/permissions.ts'
import { LockIcon } from '../art/icons.tsx'
import { EmptyState } from './empty-state.tsx'

/** Where a login without this access can go instead. */
const elsewhere = {
  backoffice: { label: 'Front Desk', to: '/foodorder/frontdesk' },
  foodorder: { label: 'Home', to: '/homepage' },
} as const satisfies Record<AccessRoute, { label: string; to: string }>

interface NoAccessProps {
  /** The access that the screen needs and the login lacks. */
  needs: AccessRoute
  /** What the access is for, as the subject of a sentence: 'Sales figures'. */
  what: string
}

/**
 * Replaces a screen whose calls the server would refuse: says what access it needs and who can grant it, with a button that leads
 * on.
 */
export function NoAccess({ needs, what }: NoAccessProps) {
  const navigate = useNavigate()
  const { label, to } = elsewhere[needs]
  return (
    <EmptyState
      icon={<LockIcon />}
      title={`Needs ${accessNames[needs]} access`}
      text={`${what} are for ${accessNames[needs]} staff. An administrator can give you this access.`}
      action={<Button onClick={() => void navigate(to)}>{label}</Button>}
    />
  )
}
