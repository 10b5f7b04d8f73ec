import type { DeskCode } from '../../../src/shared/bridge/bridge.ts'
import type { CallName, Contract } from '../../../src/shared/contract/index.ts'
import type { Result } from '../../../src/shared/errors.ts'
import type { Database } from '../../../src/server/kernel/db/database.ts'
import type { AnswerOf, CallOf, Deps, Service, Staff } from '../../../src/server/kernel/http/call.ts'
import { deskChannel, type OtpChannel } from '../../../src/server/guests/delivery/channels.ts'
import { secretsOf } from '../../../src/server/kernel/secrets.ts'
import { NOW } from './rows.ts'

/** Who serves at the desk below. */
export const SERVING: Staff = {
  id: '01990000-0000-7000-8000-000000000001',
  name: 'Anita Rao',
  email: 'anita.rao@mail.example',
  accessroutes: ['foodorder'],
  tokenHash: 'her token',
  outlet: 1,
  expiresAt: NOW + 3_600_000,
  needsOwnPassword: false,
}

/** A desk whose services are called as the API calls them once a request was let in, over a database, a clock and a key of its own. Guests are notified where a channel is given. */
export class ServiceDesk {
  readonly clock = { now: NOW }
  /** Codes that were shown at the desk. */
  readonly codes: DeskCode[] = []
  readonly deps: Deps
  /** How often the notices to guests were triggered. */
  woken = 0

  constructor(database: Database, otpChannel?: OtpChannel) {
    const channel = otpChannel ?? deskChannel({ deskCode: (code) => void this.codes.push(code) })
    type Needed = Pick<Deps, 'database' | 'secrets' | 'setupCode' | 'ways' | 'notices' | 'now'>
    const here: Needed & { config: Pick<Deps['config'], 'demo'> } = {
      database,
      config: { demo: false },
      secrets: secretsOf(Buffer.alloc(32, 7)),
      setupCode: null,
      ways: {
        now: () => ({ otpChannel: channel, pinCodeChannel: channel, mailer: null, notifier: null }),
        reload: () => Promise.resolve(),
      },
      notices: {
        canNotify: otpChannel !== undefined,
        wake: () => void (this.woken += 1),
        notifyOnce: () => Promise.resolve({ ok: true, value: null }),
      },
      now: () => this.clock.now,
    }
    this.deps = here as Deps
  }

  /** What a service answers to a call by Anita Rao from Terminal 2; what the call does not carry is empty. */
  call<N extends CallName>(service: Service<N>, given: object): Promise<Result<AnswerOf<Contract[N]>>> {
    const empty = { params: {}, query: {}, body: {}, staff: SERVING, terminal: 'Terminal 2', address: '10.0.0.7', key: null }
    return service(this.deps, { ...empty, ...given } as unknown as CallOf<Contract[N]>)
  }
}

/** What was answered. Throws for a refusal. */
export function valueOf<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(`refused: ${result.error.code}: ${result.error.msg}`)
  return result.value
}

/** The code of a refusal, or `ok`. */
export const codeOf = (result: Result<unknown>): string => (result.ok ? 'ok' : result.error.code)
