import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Type } from 'typebox'
import { Check } from '../../shared/forms/check.ts'
import type { TerminalSettings } from '../../shared/bridge/bridge.ts'
import type { BridgeErrorCode } from '../../shared/bridge/messages.ts'
import { type Endpoint, headers, type InputOf } from '../../shared/contract/endpoint.ts'
import { type Contract, contract } from '../../shared/contract/index.ts'
import { TerminalChange } from '../../shared/contract/terminals.ts'
import { ok, type Result } from '../../shared/errors.ts'
import type { PrinterForm } from '../../shared/printing/printing.ts'
import type { CheckingServer } from '../login/backoffice-check.ts'
import { writeFileAtomically } from '../host/atomic-file.ts'

type Drawer = InputOf<Contract['openDrawer']>['body']
type NotConfirmed = Extract<BridgeErrorCode, 'settings-locked'>

/** Has the server confirm who changes this workstation or opens its drawer; the server records it in the audit trail. */
export interface ChangeNotes {
  /**
   * Asks before changes are made; none may be made unless all are confirmed. While there are no staff yet or no server answers,
   * they are confirmed without asking, and recorded at the next login here.
   */
  confirm(changes: readonly TerminalChange[], token: string | null): Promise<Result<null, NotConfirmed>>
  /**
   * Whether the drawer may be opened: for anyone logged in, and without a login only while there are no staff yet. If the
   * server does not answer, only for the session that it confirmed last.
   */
  mayOpenDrawer(drawer: Drawer, token: string | null): Promise<boolean>
  /** Sends the server, if there is a session, the changes that were made while it could not be asked. Never rejects. */
  deliver(token: string | null): Promise<void>
}

/** Time limit of the server's answer, in ms. */
const ANSWER_MS = 5000

const Waiting = Type.Array(TerminalChange)

type Said = { outcome: 'done' | 'refused' | 'unanswered'; answer: unknown }

async function ask(server: CheckingServer, call: Endpoint, body: object | null, token: string | null): Promise<Said> {
  const { apiBase, terminalName, fetch: own = fetch } = server
  try {
    const response = await own(apiBase + call.path, {
      method: call.method,
      redirect: 'error',
      headers: {
        [headers.terminal]: encodeURIComponent(terminalName),
        ...(body !== null && { 'content-type': 'application/json' }),
        ...(token !== null && { authorization: `Bearer ${token}` }),
      },
      ...(body !== null && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(ANSWER_MS),
    })
    const answer: unknown = await response.json()
    if (response.ok && Check(call.reply, answer)) return { outcome: 'done', answer }
    return { outcome: response.status === 401 || response.status === 403 ? 'refused' : 'unanswered', answer }
  } catch {
    return { outcome: 'unanswered', answer: null }
  }
}

/** Changes that were made while the server could not be asked, in order, in a file of the workstation. */
function waitingIn(folder: string) {
  const path = join(folder, 'changes-to-note.json')
  const read = (): TerminalChange[] => {
    try {
      const stored: unknown = JSON.parse(readFileSync(path, 'utf8'))
      return Check(Waiting, stored) ? stored : []
    } catch {
      return []
    }
  }
  return { read, write: (changes: readonly TerminalChange[]): void => writeFileAtomically(path, JSON.stringify(changes)) }
}

/** The change notes of a workstation that keeps its files in `folder`; `server` is that of this run. */
export function openChangeNotes(folder: string, server: () => CheckingServer): ChangeNotes {
  const waiting = waitingIn(folder)
  /** The session that the server confirmed last; in memory only. */
  let confirmed: string | null = null
  /** Whether there are staff who can log in; null if no server answers. */
  const hasStaff = async (): Promise<boolean | null> => {
    const { outcome, answer } = await ask(server(), contract.setupState, null, null)
    return outcome === 'done' ? !(answer as { needed: boolean }).needed : null
  }
  const confirmOne = async (change: TerminalChange, token: string | null): Promise<boolean> => {
    const { outcome } =
      token === null ? { outcome: 'unanswered' } : await ask(server(), contract.noteTerminalChange, change, token)
    if (outcome === 'done') return true
    if (outcome === 'refused' || (await hasStaff()) === true) return false
    waiting.write([...waiting.read(), change])
    return true
  }
  let work: Promise<void> = Promise.resolve()
  const deliverAll = async (token: string): Promise<void> => {
    for (let [change, ...rest] = waiting.read(); change !== undefined; [change, ...rest] = waiting.read()) {
      if ((await ask(server(), contract.noteLateChange, change, token)).outcome !== 'done') return
      waiting.write(rest)
    }
  }
  return {
    confirm: async (changes, token) => {
      for (const change of changes) if (!(await confirmOne(change, token))) return { ok: false, error: 'settings-locked' }
      return ok(null)
    },
    mayOpenDrawer: async (drawer, token) => {
      if (token === null) return (await hasStaff()) === false
      const { outcome } = await ask(server(), contract.openDrawer, drawer, token)
      if (outcome === 'done') confirmed = token
      return outcome === 'done' || (outcome === 'unanswered' && confirmed === token)
    },
    deliver: (token) => {
      if (token === null) return work
      // One after the other, so that nothing is recorded twice.
      work = work.then(() => deliverAll(token)).catch(() => undefined)
      return work
    },
  }
}

/** Settings that the back office changes, with their names in the audit trail; the others concern only one screen. */
const guarded = {
  serverAddress: 'Server address',
  otherAddresses: 'Further server addresses',
  pins: 'Paired certificates',
  outlet: 'Outlet',
  kiosk: 'Kiosk',
  idleLockMinutes: 'Idle lock, minutes',
} as const satisfies Partial<Record<keyof TerminalSettings, string>>

/** The text of a setting in the audit trail, within the length limit of an entry. */
function textOf(settings: TerminalSettings, field: keyof typeof guarded): string {
  const value = settings[field]
  if (field === 'serverAddress' && value === '') return 'its own server'
  if (!Array.isArray(value)) return String(value ?? '')
  const addresses = value.map((one) => (typeof one === 'string' ? one : one.address))
  return addresses.join(', ').slice(0, MAX_TEXT)
}

const MAX_TEXT = 200

/** The changed settings that the back office must confirm. */
export const changedSettings = (before: TerminalSettings, wanted: TerminalSettings): TerminalChange[] =>
  (Object.keys(guarded) as (keyof typeof guarded)[])
    .filter((field) => JSON.stringify(before[field]) !== JSON.stringify(wanted[field]))
    .map((field) => ({ what: guarded[field], from: textOf(before, field), to: textOf(wanted, field) }))

/** A printer in the audit trail: its name, address and roles; empty for none. */
export const printerText = (printer: PrinterForm | undefined): string =>
  printer === undefined
    ? ''
    : [
        printer.name,
        `${printer.kind} ${printer.address}`,
        printer.roles.join(' and '),
        ...(printer.drawer ? ['with drawer'] : []),
      ]
        .join(', ')
        .slice(0, MAX_TEXT)
