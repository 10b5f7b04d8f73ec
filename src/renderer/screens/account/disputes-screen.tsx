import { Segmented } from 'antd'
import { useAtom, useAtomValue } from 'jotai'
import { useSearchParams } from 'react-router-dom'
import { useAtomFor } from '../../data/use-atom-for.ts'
import { useVenueZone } from '../../data/venue.atoms.ts'
import { CheckIcon } from '../../ui/art/icons.tsx'
import { Screen } from '../../ui/frame/screen.tsx'
import { ListCount, ListPanel } from '../../ui/list/list-panel.tsx'
import { ListRows } from '../../ui/list/list-rows.tsx'
import { EmptyState } from '../../ui/parts/empty-state.tsx'
import { disputeOf, disputeRows, showsEndedAtom } from './account.atoms.ts'
import { disputeColumns } from './dispute-columns.ts'
import { DisputeDrawer } from './dispute-drawer.tsx'

export const reads = [disputeRows.rows]

const views = ['Open', 'Open and ended'] as const
type View = (typeof views)[number]

export function Component() {
  const timeZone = useVenueZone()
  const [showsEnded, setShowsEnded] = useAtom(showsEndedAtom)
  const [params, setParams] = useSearchParams()
  const openId = params.get('dispute') ?? ''
  const { data, loaded, hasMore } = useAtomValue(disputeRows.rows)
  const opened = useAtomValue(useAtomFor(disputeOf, openId))
  return (
    <Screen title="Disputes" context="Invoices that guests dispute">
      <ListPanel
        label="Disputes"
        tools={
          <>
            <Segmented<View>
              aria-label="Which disputes"
              options={[...views]}
              value={showsEnded ? 'Open and ended' : 'Open'}
              onChange={(view) => setShowsEnded(() => view === 'Open and ended')}
            />
            <ListCount>
              {loaded ? `${data.length}${hasMore ? '+' : ''} ${data.length === 1 ? 'dispute' : 'disputes'}` : ''}
            </ListCount>
          </>
        }
      >
        <ListRows
          list={disputeRows}
          query={showsEnded}
          what="The disputes"
          safe="They are safe."
          label="Loading the disputes"
          caption="Disputes, newest first"
          columns={disputeColumns(timeZone, true)}
          rowKey={({ _id }) => _id}
          rowPx={52}
          openKey={openId}
          onOpen={({ _id }) => setParams({ dispute: _id }, { replace: true })}
          empty={
            <EmptyState
              icon={<CheckIcon />}
              title={showsEnded ? 'No dispute yet' : 'No dispute is open'}
              text="A guest’s dispute of an invoice is taken on the guest’s account and listed here until it ends."
            />
          }
        />
      </ListPanel>
      <DisputeDrawer
        dispute={[...opened.data, ...data].find(({ _id }) => _id === openId) ?? null}
        hasAccount
        onClose={() => setParams({}, { replace: true })}
      />
    </Screen>
  )
}
