import type { BridgeInput, BridgeReply, BridgeResult, ServerPin, TerminalSettings } from '../../shared/bridge/bridge.ts'
import { bridgeMessages } from '../../shared/bridge/messages.ts'
import { ok } from '../../shared/errors.ts'
import type { ChangeNotes } from '../guard/change-notes.ts'
import type { Kiosk } from '../guard/kiosk.ts'
import { pairWith } from '../server-connection/pairing.ts'
import type { SettingsStore } from '../host/settings.ts'

/** The settings with an address paired: one pin for it, and the address itself if the server does not have it yet. */
function withPin(settings: TerminalSettings, pin: ServerPin): TerminalSettings {
  const { serverAddress, otherAddresses, pins } = settings
  const isKnown = [serverAddress, ...otherAddresses].includes(pin.address)
  const isWanted = ({ address }: ServerPin): boolean =>
    address !== pin.address && [serverAddress, ...otherAddresses].includes(address)
  return {
    ...settings,
    ...(!isKnown && { serverAddress: pin.address }),
    // Drops pins of addresses that are not used any longer.
    pins: [...pins.filter(isWanted), pin],
  }
}

const locked = { ok: false, error: { code: 'settings-locked', msg: bridgeMessages['settings-locked'] } } as const

/**
 * Pairs with a server and keeps its pin. If only the back office may choose this terminal's server, its login is needed first.
 */
export async function pairServer(
  { settings, kiosk, changes }: { settings: SettingsStore; kiosk: Pick<Kiosk, 'mayChange'>; changes: ChangeNotes },
  { address, code }: BridgeInput<'pairServer'>,
  token: string | null,
): Promise<BridgeResult<BridgeReply<'pairServer'>>> {
  const before = settings.current()
  if (!kiosk.mayChange(before, { ...before, pins: [...before.pins, { address, fingerprint: '' }] })) return locked
  // Confirmed before the code is used up.
  const change = { what: 'Pairing with a server', from: before.serverAddress, to: address }
  if (!(await changes.confirm([change], token)).ok) return locked
  const paired = await pairWith({ address, code, terminalName: before.terminalName })
  if (!paired.ok) return paired
  const { pin, venue } = paired.value
  settings.save(withPin(settings.current(), pin))
  return ok({ venue })
}
