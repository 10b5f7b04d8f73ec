import { Button } from 'antd'
import { useNavigate } from 'react-router-dom'
import { accessNames, type AccessRoute } from '../../../shared/permissions.ts'
import { LockIcon } from '../art/icons.tsx'
import { EmptyState } from './empty-state.tsx'

const elsewhere = {
  backoffice: { label: 'Front Desk', to: '/foodorder/frontdesk' },
  foodorder: { label: 'Home', to: '/homepage' },
} as const satisfies Record<AccessRoute, { label: string; to: string }>

interface NoAccessProps {
  needs: AccessRoute
  /** What the access is for, as the subject of a sentence: 'Sales figures'. */
  what: string
}

/** Replaces a screen whose calls the server would refuse. */
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
