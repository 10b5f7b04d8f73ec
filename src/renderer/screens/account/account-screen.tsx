import { Button } from 'antd'
import { useAtom } from 'jotai'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import type { GuestAccount } from '../../../shared/contract/guest-account.ts'
import { specified } from '../../../shared/messages.ts'
import { readOnce } from '../../data/write.ts'
import { useAction } from '../../data/use-action.ts'
import { useAtomFor } from '../../data/use-atom-for.ts'
import { PersonIcon } from '../../ui/art/icons.tsx'
import { Screen } from '../../ui/frame/screen.tsx'
import { SearchField } from '../../ui/list/search-field.tsx'
import { accountPath } from '../../ui/parts/account-button.tsx'
import { EmptyState } from '../../ui/parts/empty-state.tsx'
import { LoadedPart } from '../../ui/parts/loaded-part.tsx'
import { Panel } from '../../ui/parts/panel.tsx'
import { useToasts } from '../../ui/parts/use-toasts.tsx'
import { AccountSide } from './account-side.tsx'
import { accountOf } from './account.atoms.ts'
import { AccountLists } from './account-lists.tsx'
import { StatementOutputs } from './statement-outputs.tsx'

const TITLE = 'Guest account'

/** The passenger's id is in the address (`?guest=…`). */
export function Component() {
  const [params] = useSearchParams()
  const userid = params.get('guest') ?? ''
  return userid === '' ? <NoGuest /> : <Account key={userid} userid={userid} />
}

function NoGuest() {
  const navigate = useNavigate()
  return (
    <Screen title={TITLE} context="Scan a card, or type its number" tools={<FindGuest />}>
      <Panel label={TITLE}>
        <EmptyState
          icon={<PersonIcon />}
          title="No guest is chosen"
          text="Scan a card or type its number above, or open the account of a guest wherever one is named."
          action={<Button onClick={() => void navigate('/foodorder/frontdesk')}>Open {specified.frontDesk}</Button>}
        />
      </Panel>
    </Screen>
  )
}

/** Scans are handled by the frame; this is for a number that is typed. */
function FindGuest() {
  const [text, setText] = useState('')
  const navigate = useNavigate()
  const toasts = useToasts()
  const [find] = useAction(async () => {
    const cardNumber = text.trim()
    if (cardNumber === '') return
    const found = await findHolder(cardNumber)
    if (!found.ok) return toasts.warning(found.error.msg)
    if (found.value === null) return toasts.warning(`No guest aboard has card ${cardNumber}`)
    setText('')
    await navigate(accountPath(found.value))
  })
  return (
    <SearchField
      className="w-45"
      label="Card number of the guest"
      placeholder="Card number"
      maxLength={20}
      text={text}
      onText={setText}
      onEnter={find}
      passesScans
    />
  )
}

/** The passenger of a card number, also of a lost card that was replaced; null for none. */
async function findHolder(cardNumber: string) {
  const found = await readOnce('findCard', { params: { cardNumber } })
  const instead = found.ok && found.value.holder === null ? found.value.replacedBy : null
  const of = instead === null ? found : await readOnce('findCard', { params: { cardNumber: instead } })
  return of.ok ? { ok: true as const, value: of.value.holder?._id ?? null } : of
}

function Account({ userid }: { userid: string }) {
  const accountAtom = useAtomFor(accountOf, userid)
  const [{ data, loading, loaded, error }, readAgain] = useAtom(accountAtom)
  const tools = (
    <>
      <FindGuest />
      {data !== null && <StatementOutputs userid={userid} />}
    </>
  )
  return (
    <Screen title={TITLE} {...(data !== null && { context: contextOf(data) })} tools={tools}>
      <LoadedPart
        reading={{ loading: loading && data === null, loaded, error }}
        what="The account"
        safe="Balances and invoices are safe."
        label="Loading the account"
        onRetry={() => readAgain()}
      >
        {data !== null && (
          <div className="panels panels-middle panels-stack flow-if-short">
            <AccountLists account={data} />
            <AccountSide account={data} />
          </div>
        )}
      </LoadedPart>
    </Screen>
  )
}

const contextOf = ({ pax: { fullName, paxManifestNo, cabin } }: GuestAccount): string =>
  [fullName, `card ${paxManifestNo}`, ...(cabin === '' ? [] : [`cabin ${cabin}`])].join(' · ')
