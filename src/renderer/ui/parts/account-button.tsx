import { Button } from 'antd'
import { useAtomValue } from 'jotai'
import { useNavigate } from 'react-router-dom'
import { accessRoutesAtom } from '../../platform/session.ts'
import { PersonIcon } from '../art/icons.tsx'

export const ACCOUNT_PATH = '/foodorder/account'

/** The address of a guest's account; `userid` is the passenger's. */
export const accountPath = (userid: string): string => `${ACCOUNT_PATH}?guest=${userid}`

/** Shown to staff of the front desk; without a passenger there is none. */
export function AccountButton({ userid, of, isSmall = false }: { userid: string; of: string; isSmall?: boolean }) {
  const navigate = useNavigate()
  if (!useAtomValue(accessRoutesAtom).includes('foodorder') || userid === '') return null
  return (
    <Button
      icon={<PersonIcon />}
      {...(isSmall && { size: 'small' })}
      aria-label={`Account of ${of}`}
      onClick={() => void navigate(accountPath(userid))}
    >
      Account
    </Button>
  )
}
