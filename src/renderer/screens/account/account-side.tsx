import { useAtomValue } from 'jotai'
import type { AccountCard, GuestAccount } from '../../../shared/contract/guest-account.ts'
import { languageLabel } from '../../../shared/languages.ts'
import { paiseOf } from '../../../shared/money/money.ts'
import { formatMoment } from '../../../shared/time.ts'
import { nowAtom } from '../../data/now.atom.ts'
import { useVenueZone } from '../../data/venue.atoms.ts'
import { formatDay } from '../../model/format.ts'
import { CheckIcon, HourglassIcon, LockIcon } from '../../ui/art/icons.tsx'
import { Chip } from '../../ui/parts/chip.tsx'
import { Money } from '../../ui/parts/money.tsx'
import { Panel } from '../../ui/parts/panel.tsx'
import { MaskedFacts } from '../../ui/parts/pax-secrets.tsx'

const looks = {
  active: { tone: 'green', icon: <CheckIcon />, label: 'Active' },
  blocked: { tone: 'red', icon: <LockIcon />, label: 'Blocked' },
  expired: { tone: 'amber', icon: <HourglassIcon />, label: 'Expired' },
  returned: { tone: 'neutral', icon: undefined, label: 'Returned' },
  replaced: { tone: 'neutral', icon: undefined, label: 'Replaced' },
} as const

/** The balance first, since it is what most guests ask for. */
export function AccountSide({ account }: { account: GuestAccount }) {
  const { pax, cards, balance } = account
  const facts = [
    ['PAX no.', pax.paxManifestNo],
    ['Booking no.', pax.bookingNo],
    ['Cabin', pax.cabin],
    ['Booking group', pax.bookingGroup],
    ['Date of birth', formatDay(pax.dob)],
    ['Language', pax.language === '' ? '' : languageLabel(pax.language)],
    ['Dream Points', pax.points === null ? '' : String(pax.points)],
    ['Email', pax.email],
  ].filter(([, value]) => value !== '')
  return (
    <Panel title={pax.fullName} footer={<Balance rupees={balance} />}>
      <div className="grid gap-6">
        <section>
          <h3 className="mb-2.5 border-b border-line pb-1.5">{cards.length === 1 ? 'Card' : 'Cards'}</h3>
          {cards.length === 0 ? (
            <p className="type-supporting">No card yet</p>
          ) : (
            <ul className="grid gap-3" aria-label="Cards">
              {cards.map((card) => (
                <Card key={card._id} card={card} />
              ))}
            </ul>
          )}
        </section>
        <section>
          <h3 className="mb-2.5 border-b border-line pb-1.5">Person</h3>
          <dl className="facts-list">
            {facts.map(([label, value]) => (
              <div key={label} className={label === 'Email' ? 'col-span-full' : undefined}>
                <dt>{label}</dt>
                <dd className="tabular-nums">{value}</dd>
              </div>
            ))}
          </dl>
        </section>
        <MaskedFacts pax={pax} />
      </div>
    </Panel>
  )
}

/** Wraps below its label where the panel is narrow, so that no figure is cut. */
function Balance({ rupees }: { rupees: number }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-3" role="status">
      <span className="type-h2">Balance</span>
      <strong className="text-22 leading-8">
        <Money amount={paiseOf(rupees)} />
      </strong>
    </div>
  )
}

function stateOf({ state, replacedBy, expiryDate }: AccountCard, now: number): keyof typeof looks {
  if (replacedBy !== undefined) return 'replaced'
  return state === 'active' && Date.parse(expiryDate) <= now ? 'expired' : state
}

function Card({ card }: { card: AccountCard }) {
  const timeZone = useVenueZone()
  const { tone, icon, label } = looks[stateOf(card, useAtomValue(nowAtom))]
  const until =
    card.closedAt === null
      ? `Until ${formatMoment(card.expiryDate, timeZone)}`
      : `Closed ${formatMoment(card.closedAt, timeZone)}`
  return (
    <li>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <strong className="tabular-nums">{card.cardNumber}</strong>
        <Chip tone={tone} icon={icon}>
          {card.replacedBy === undefined ? label : `${label} by ${card.replacedBy}`}
        </Chip>
      </div>
      <div className="flex flex-wrap justify-between gap-x-3">
        <span className="type-supporting">{until}</span>
        {card.closedAt === null && <Money amount={paiseOf(card.balance)} />}
      </div>
      {card.onboard !== undefined && (
        <div className="type-supporting">
          of it onboard credit <Money amount={paiseOf(card.onboard)} />
        </div>
      )}
    </li>
  )
}
