import { Button } from 'antd'
import { atom, useAtomValue, useSetAtom } from 'jotai'
import { type ReactNode, useState } from 'react'
import type { LineState, ServerTest, TerminalSettings } from '../../../shared/bridge/bridge.ts'
import { formatSecond } from '../../model/format.ts'
import { isServerGuardedAtom, isServerLockedAtom } from '../../platform/kiosk.ts'
import { appInfoAtom, reachableAtom } from '../../platform/terminal.ts'
import { useAction } from '../../data/use-action.ts'
import { CheckIcon, WarningIcon } from '../../ui/art/icons.tsx'
import { Chip } from '../../ui/parts/chip.tsx'
import { Panel } from '../../ui/parts/panel.tsx'
import { useToasts } from '../../ui/parts/use-toasts.tsx'
import { useVenueZone } from '../../data/venue.atoms.ts'
import { AddressField } from './address-field.tsx'
import { OtherAddresses } from './other-addresses.tsx'
import { SettingRow } from './setting-row.tsx'
import { UnlockSettings } from './unlock-settings.tsx'
import { changeSettingsAtom, isLocked, type Refusal } from '../../platform/change-settings.ts'
import { useTyped } from './use-typed.ts'
import { PairDialog } from './pair-dialog.tsx'
import { readOnce } from '../../data/write.ts'
import { bridge } from '../../platform/bridge.ts'

/** `at` is when the test ended, UTC epoch milliseconds. */
interface ConnectionTest extends ServerTest {
  at: number
  /** Empty for the server in use. */
  address: string
}

const testAtom = atom<ConnectionTest | null>(null)
const connectionTestAtom = atom((get) => get(testAtom))

/** Takes the same path as every API call. */
async function testServerInUse(): Promise<ServerTest> {
  const start = performance.now()
  const answer = await readOnce('health')
  const tookMs = Math.max(1, Math.round(performance.now() - start))
  return answer.ok
    ? { outcome: 'purser', version: answer.value.version, tookMs }
    : { outcome: 'unreachable', version: '', tookMs }
}

/** '' tests the server in use. Resolves to a refusal or null. */
const testConnectionAtom = atom(null, async (_get, set, address: string): Promise<Refusal> => {
  if (address === '') {
    set(testAtom, { ...(await testServerInUse()), address, at: Date.now() })
    return null
  }
  const answer = await bridge.call('testServer', { address })
  if (!answer.ok) return answer.error.msg
  set(testAtom, { ...answer.value, address, at: Date.now() })
  return null
})

export function ServerPanel({ settings }: { settings: TerminalSettings }) {
  const isReachable = useAtomValue(reachableAtom)
  const isGuarded = useAtomValue(isServerGuardedAtom)
  const isServerLocked = useAtomValue(isServerLockedAtom)
  const state = isReachable ? (
    <Chip tone="green" icon={<CheckIcon />}>
      Connected
    </Chip>
  ) : (
    <Chip tone="amber" icon={<WarningIcon />}>
      Connection lost
    </Chip>
  )
  return (
    <Panel
      title="Server"
      extra={
        <div className="flex flex-none items-center gap-2">
          {isGuarded && <UnlockSettings />}
          {state}
        </div>
      }
      flush
    >
      {isGuarded && isServerLocked && (
        <p className="min-h-17 border-b border-line px-5 py-2.5 text-quiet">
          This terminal uses a shared server. Unlock it to change its address.
        </p>
      )}
      <ServerRows address={settings.serverAddress}>
        <PairRow settings={settings} />
      </ServerRows>
      <OtherAddresses addresses={settings.otherAddresses} />
      <LinePlaces />
    </Panel>
  )
}

const addressIn = (typed: string): string => typed.trim().replace(/\/+$/, '')

/** The address is saved on blur or Enter; the test uses the typed one, saved or not. */
function ServerRows({ address, children }: { address: string; children: ReactNode }) {
  const inUse = useAtomValue(appInfoAtom)?.apiBase ?? ''
  const save = useSetAtom(changeSettingsAtom)
  const testConnection = useSetAtom(testConnectionAtom)
  const toasts = useToasts()
  const { text, type, sent } = useTyped(address)
  const [isWrong, setWrong] = useState(false)
  const wanted = addressIn(text)
  const settle = async () => {
    sent()
    if (wanted === address) return setWrong(false)
    const refusal = await save({ serverAddress: wanted })
    if (isLocked(refusal)) toasts.warning(refusal)
    setWrong(refusal !== null && !isLocked(refusal))
    if (refusal === null) toasts.info('Saved. This terminal uses it from its next start')
  }
  const [test, testing] = useAction(async () => setWrong((await testConnection(wanted)) !== null))
  return (
    <>
      <SettingRow label="Address" hint="Used from the next start; leave empty for this terminal’s own server">
        {(labelId) => (
          <AddressField
            labelId={labelId}
            placeholder={inUse === '' ? '' : new URL(inUse).origin}
            isWrong={isWrong}
            value={text}
            onChange={type}
            onSettle={() => void settle()}
          />
        )}
      </SettingRow>
      {children}
      <LastAnswer testing={testing} onTest={test} />
    </>
  )
}

const answers: Record<ConnectionTest['outcome'], (test: ConnectionTest) => string> = {
  purser: ({ version, tookMs }) => `Purser ${version} · ${tookMs} ms`,
  'wrong-name': () => 'Purser, but not by this name',
  other: () => 'Not a Purser server',
  unreachable: () => 'No answer',
  certificate: () => 'Its certificate is not trusted here',
}

function LastAnswer({ testing, onTest }: { testing: boolean; onTest: () => void }) {
  const last = useAtomValue(connectionTestAtom)
  const timeZone = useVenueZone()
  const which = last === null || last.address === '' ? '' : `${last.address}, `
  return (
    <SettingRow label="Last answer" hint={last === null ? 'Not tested yet' : `${which}${formatSecond(last.at, timeZone)}`}>
      {() => (
        <div className="flex flex-none items-center gap-2" role="status">
          <span className="tabular-nums">{last === null ? '–' : answers[last.outcome](last)}</span>
          <Button size="small" loading={testing} onClick={onTest}>
            Test connection
          </Button>
        </div>
      )}
    </SettingRow>
  )
}

function PairRow({ settings: { serverAddress, pins } }: { settings: TerminalSettings }) {
  const isServerLocked = useAtomValue(isServerLockedAtom)
  const [asked, setAsked] = useState(false)
  const isPaired = pins.some(({ address }) => address === serverAddress)
  return (
    <SettingRow label="Pairing" hint={isPaired ? 'Accepts only the paired certificate' : 'For a server with its own certificate'}>
      {() => (
        <>
          <Button size="small" disabled={isServerLocked} onClick={() => setAsked(true)}>
            {isPaired ? 'Pair again' : 'Pair'}
          </Button>
          <PairDialog key={serverAddress} open={asked} address={serverAddress} onClose={() => setAsked(false)} />
        </>
      )}
    </SettingRow>
  )
}

type Place = LineState['places'][number]

const outcomes: Record<Place['outcome'], string> = {
  untried: 'Not tried yet',
  answers: 'Answers',
  away: 'No answer',
  certificate: 'Another certificate: pair this terminal again',
}

function LinePlaces() {
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

/** No addresses if the screens call a server without the host in between. */
const lineStateAtom = atom((get) => get(lineAtom))
