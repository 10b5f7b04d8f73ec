import type { Autostart as AutostartReply, BridgeResult } from '../../shared/bridge/bridge.ts'
import { type BridgeErrorCode, bridgeMessages } from '../../shared/bridge/messages.ts'
import { ok } from '../../shared/errors.ts'

export type AutostartState = AutostartReply['state']

/** Whether the system opens this program when its user signs in. The system stores the setting, so each call asks the system. */
export interface Autostart {
  state(): AutostartState
  /** Throws the system's error if it refuses. A system may also refuse silently, so check `state` afterwards. */
  set(on: boolean): void
}

/** What the system opens: the program's file and its arguments. */
export interface StartCommand {
  /** Absolute. */
  program: string
  args: readonly string[]
}

const notOffered = ['checkout', 'options'] as const satisfies AutostartState[]

/** The autostart of a program that the system cannot be asked to open. */
export const withoutAutostart = (state: (typeof notOffered)[number]): Autostart => ({ state: () => state, set: () => undefined })

const isOffered = (autostart: Autostart | null): autostart is Autostart =>
  autostart !== null && !notOffered.some((state) => state === autostart.state())

const reasons: Readonly<Record<string, string>> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk is full',
  EEXIST: 'a file is in the place of a folder',
  ENOTDIR: 'a file is in the place of a folder',
}

function reasonOf(problem: unknown): string {
  const { code = '', message, path = '' } = problem as NodeJS.ErrnoException
  const reason = reasons[code]
  return reason === undefined ? message : `${reason}: ${path}`
}

const refused = (code: BridgeErrorCode, where = ''): BridgeResult<never> => ({
  ok: false,
  error: { code, msg: where === '' ? bridgeMessages[code] : `${bridgeMessages[code]} (${where})` },
})

/** Switches autostart on or off, then checks that the system did it; a failure carries its reason in words for staff. */
export function changeAutostart(
  autostart: Autostart | null,
  on: boolean,
  onProblem: (problem: unknown) => void,
): BridgeResult<Record<never, never>> {
  if (!isOffered(autostart)) return refused('autostart-unavailable')
  try {
    autostart.set(on)
  } catch (problem) {
    onProblem(problem)
    return refused('autostart-refused', reasonOf(problem))
  }
  const state = autostart.state()
  if ((state === 'on') === on) return ok({})
  if (state === 'blocked' || state === 'unapproved') return refused(`autostart-${state}`)
  return refused('autostart-refused')
}
