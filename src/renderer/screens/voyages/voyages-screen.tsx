import { Button } from 'antd'
import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import type { Voyage } from '../../../shared/contract/voyages.ts'
import { voyagesAtom, voyageStateAtom } from '../../data/voyages.atoms.ts'
import { CheckIcon, ClockIcon, PlusIcon } from '../../ui/art/icons.tsx'
import { Glyph } from '../../ui/art/glyph.tsx'
import { Drawer } from '../../ui/drawer/drawer.tsx'
import { useLastShown } from '../../ui/drawer/use-last-shown.ts'
import { useUnsaved } from '../../ui/form/leave-guard.tsx'
import { Screen } from '../../ui/frame/screen.tsx'
import { type ScreenColumn, textColumn } from '../../ui/list/column.ts'
import { LoadedRows } from '../../ui/list/list-rows.tsx'
import { Chip } from '../../ui/parts/chip.tsx'
import { EmptyState } from '../../ui/parts/empty-state.tsx'
import { Panel } from '../../ui/parts/panel.tsx'
import { CurrentActions, EndedVoyage, PlannedActions } from './voyage-actions.tsx'
import { daysText } from './voyage-draft.ts'
import { VoyageForm } from './voyage-form.tsx'
import { openVoyageAtom } from './voyages.atoms.ts'

export const reads = [voyagesAtom, voyageStateAtom]

const NEW = 'new'

export function Component() {
  const voyages = useAtomValue(voyagesAtom)
  const [openId, setOpenId] = useAtom(openVoyageAtom)
  const current = voyages.data.find(({ state }) => state === 'current')
  const close = () => setOpenId('')
  const plan = (
    <Button type="primary" icon={<PlusIcon />} onClick={() => setOpenId(NEW)}>
      Plan voyage
    </Button>
  )
  return (
    <Screen
      title="Voyages"
      context={current === undefined ? 'Days, ports and ship’s time' : `${current.name} is under way`}
      tools={plan}
    >
      <VoyageList openId={openId} />
      <VoyageDrawer voyage={voyages.data.find(({ _id }) => _id === openId) ?? null} onClose={close} />
      <NewVoyage open={openId === NEW} onClose={close} />
    </Screen>
  )
}

function VoyageList({ openId }: { openId: string }) {
  const [voyages, readAgain] = useAtom(voyagesAtom)
  const open = useSetAtom(openVoyageAtom)
  return (
    <Panel title="The latest first" flush>
      <LoadedRows
        reading={voyages}
        onRetry={() => readAgain()}
        what="Voyages"
        safe="No voyage was changed."
        label="Loading voyages"
        empty={
          <EmptyState
            icon={<Glyph name="voyages" size={32} />}
            title="No voyage yet"
            text="Plan one with its days, ports and clock changes. Once it begins, sales, cards and reports know it."
          />
        }
        caption="Voyages, the latest first"
        columns={columns}
        rowKey={({ _id }) => _id}
        openKey={openId}
        onOpen={({ _id }) => open(_id)}
      />
    </Panel>
  )
}

const portsText = ({ ports }: Voyage): string => ports.map(({ name }) => name).join(', ')

const columns: ScreenColumn<Voyage>[] = [
  textColumn('Name', 'name', { isStrong: true, least: 180 }),
  { head: 'Days', text: daysText, least: 200 },
  { head: 'Ports', text: portsText, isQuiet: true, least: 240, givesWay: 1 },
  { head: 'Passengers', text: ({ passengers }) => passengers.toLocaleString('en-US'), isNumber: true, least: 110, givesWay: 2 },
  { head: 'State', cell: (voyage) => <State voyage={voyage} />, least: 120 },
]

function State({ voyage: { state } }: { voyage: Voyage }) {
  if (state === 'current')
    return (
      <Chip tone="green" icon={<CheckIcon />}>
        Under way
      </Chip>
    )
  return state === 'planned' ? (
    <Chip tone="primary" icon={<ClockIcon />}>
      Planned
    </Chip>
  ) : (
    <Chip>Ended</Chip>
  )
}

function VoyageDrawer({ voyage, onClose }: { voyage: Voyage | null; onClose: () => void }) {
  const shown = useLastShown(voyage)
  const { close, setDirty, question } = useUnsaved(onClose)
  return (
    <Drawer open={voyage !== null} onClose={close} title={shown?.name} width={560}>
      {shown !== null && (
        <div key={`${shown._id} ${shown.state}`}>
          {shown.state === 'ended' ? (
            <EndedVoyage voyage={shown} />
          ) : (
            <VoyageForm voyage={shown} onSaved={onClose} onDirty={setDirty} />
          )}
          {shown.state === 'planned' && <PlannedActions voyage={shown} onDone={onClose} />}
          {shown.state === 'current' && <CurrentActions voyage={shown} />}
        </div>
      )}
      {question}
    </Drawer>
  )
}

function NewVoyage({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { close, setDirty, question } = useUnsaved(onClose)
  return (
    <Drawer open={open} onClose={close} title="New voyage" width={560} isForm>
      <VoyageForm voyage={null} onSaved={onClose} onDirty={setDirty} />
      {question}
    </Drawer>
  )
}
