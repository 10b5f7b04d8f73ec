import { atom, useAtomValue } from 'jotai'
import type { LineState } from '../../../shared/bridge/bridge.ts'
import { CheckIcon, WarningIcon } from '../../ui/art/icons.tsx'
import { Chip } from '../../ui/parts/chip.tsx'
import { SettingRow } from './setting-row.tsx'
import { bridge } from '../../platform/bridge.ts'

type Place = LineState['places'][number]

const outcomes: Record<Place['outcome'], string> = {
  untried: 'Not tried yet',
  answers: 'Answers',
  away: 'No answer',
  certificate: 'Another certificate: pair this terminal again',
}

/** The state of each address of the shared server, and which one is in use. */
export function LinePlaces() {
  const { current, places } = useAtomValue(lineStateAtom)
  return places.map((place) => (
    <SettingRow key={place.address} label={place.address} hint={place.paired ? 'Paired' : 'Not paired'}>
      {() => <PlaceState place={place} inUse={place.address === current} />}
    </SettingRow>
  ))
}

function PlaceState({ place: { outcome }, inUse }: { place: Place; inUse: boolean }) {
  const isGood = outcome === 'answers'
  const icon = isGood ? <CheckIcon /> : outcome === 'untried' ? undefined : <WarningIcon />
  return (
    <Chip tone={isGood && inUse ? 'green' : isGood || outcome === 'untried' ? 'neutral' : 'amber'} icon={icon}>
      {inUse ? `In use · ${outcomes[outcome]}` : outcomes[outcome]}
    </Chip>
  )
}

const lineAtom = atom<LineState>({ current: '', places: [] })
lineAtom.onMount = (set) => {
  let isTold = false
  const unsubscribe = bridge.subscribe('lineChanged', (state) => {
    isTold = true
    set(state)
  })
  void bridge.call('lineState', {}).then((answer) => answer.ok && !isTold && set(answer.value))
  return unsubscribe
}

/** The addresses of the shared server and the one in use; none if the screens call a server without the host in between. */
const lineStateAtom = atom((get) => get(lineAtom))
