import { newId } from '../../../shared/ids.ts'
import { ok } from '../../../shared/errors.ts'
import { fail } from '../../../shared/messages.ts'
import { isoOf } from '../../../shared/time.ts'
import { noteAction } from '../../kernel/audit/audit.repo.ts'
import { keeping } from '../../kernel/refusal.ts'
import type { Service } from '../../kernel/http/call.ts'
import { currentVenue } from '../../venue/index.ts'
import { CODE_TRIES, CODE_VALID_MS, newCode, newNonce, proofOf, provesCode, whyStale } from './pairing.ts'
import { markUsed, replaceCode, takeTry } from './pairing.repo.ts'

const NO_CERTIFICATE = 'This server has no certificate of its own: start it with --tls-cert and --tls-key to pair terminals'

export const makePairingCode: Service<'makePairingCode'> = async (deps, by) => {
  const { database, secrets, config, fingerprint } = deps
  if (fingerprint === '') return fail('rule_broken', { msg: NO_CERTIFICATE })
  const now = deps.now()
  const code = newCode()
  const times = { created_at: now, expires_at: now + CODE_VALID_MS, used_at: null }
  const row = { id: newId(), sealed_code: secrets.seal(code), made_by: by.staff.id, tries_left: CODE_TRIES, ...times }
  return database.transact(async (tx) => {
    await replaceCode(tx, row)
    await noteAction(tx, by, now, { action: 'pairing_code_made' })
    const addresses = config.allowedHosts.map((host) => `https://${host}`)
    return ok({ code, expiresAt: isoOf(row.expires_at), fingerprint, addresses })
  })
}

const NONE = 'There is no code here, or too many wrong ones were tried. Ask for a new one under Admin User, Venue'

/** A try is taken before comparing, so that guesses sent at once get no more than guesses in a row. The trail has the pairing in the name of whoever made the code. */
export const pair: Service<'pair'> = async (deps, { body, terminal }) => {
  const { database, secrets, fingerprint } = deps
  if (fingerprint === '') return fail('rule_broken', { msg: NO_CERTIFICATE })
  return database.transact(async (tx) => {
    const now = deps.now()
    const row = await takeTry(tx)
    if (row === undefined) return fail('pairing_refused', { msg: NONE })
    const code = secrets.open(row.sealed_code)
    if (!provesCode(code, fingerprint, body)) return keeping(fail('pairing_refused', { triesLeft: row.tries_left }))
    const stale = whyStale(row, now)
    if (stale !== null) return keeping(fail('pairing_refused', { msg: stale }))
    await markUsed(tx, row.id, now)
    const { name: venue } = await currentVenue(tx)
    await noteAction(tx, { staff: { id: row.made_by }, terminal }, now, { action: 'workstation_paired' })
    const nonce = newNonce()
    return ok({ nonce, proof: proofOf(code, fingerprint, body.nonce, nonce), venue })
  })
}
