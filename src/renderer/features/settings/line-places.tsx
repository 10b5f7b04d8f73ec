import { useAtomValue } from 'jotai'
import type { LineState } from '../../../shared/bridge/bridge.ts'
import { CheckIcon, WarningIcon } from '../../ui/art/icons.tsx'
import { Chip } from '../../ui/parts/chip.tsx'
import { lineStateAtom } from './line.atoms.ts'
import { SettingRow } from './setting-row.tsx'

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
