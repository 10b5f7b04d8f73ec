import { Button } from 'antd'
import { useAtomValue } from 'jotai'
import { Link, useNavigate } from 'react-router-dom'
import { accessRoutesAtom } from '../../platform/session.ts'
import { PersonIcon } from '../art/icons.tsx'

export const ACCOUNT_PATH = '/foodorder/account'

/** The address of a guest's account; `userid` is the passenger's. */
export const accountPath = (userid: string): string => `${ACCOUNT_PATH}?guest=${userid}`

/** Only staff of the front desk may see an account; an order without a passenger has none. */
const useHasAccount = (userid: string): boolean => useAtomValue(accessRoutesAtom).includes('foodorder') && userid !== ''

export function AccountButton({ userid, of, isSmall = false }: { userid: string; of: string; isSmall?: boolean }) {
  const navigate = useNavigate()
  if (!useHasAccount(userid)) return null
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

/** A guest's name, which leads to the account; its padding makes it large enough for a finger. */
export function GuestName({ userid, fullName }: { userid: string; fullName: string }) {
  if (!useHasAccount(userid)) return fullName
  return (
    <Link
      to={accountPath(userid)}
      className="-my-3 inline-block max-w-full overflow-hidden py-3 align-bottom text-ellipsis text-primary"
      aria-label={`Account of ${fullName}`}
    >
      {fullName}
    </Link>
  )
}
