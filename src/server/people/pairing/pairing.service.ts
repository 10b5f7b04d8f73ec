import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { clientProofText, CODE_LENGTH, codeOfBytes, serverProofText } from '../../../shared/pairing.ts'
import type { PairingCodeRow } from '../../kernel/db/tables/people-tables.ts'
import { latestPast } from '../../kernel/clock-skew.ts'
import type { Transaction } from '../../kernel/db/database.ts'
import { newId } from '../../../shared/ids.ts'
import { ok } from '../../../shared/errors.ts'
import { fail } from '../../../shared/messages.ts'
import { isoOf } from '../../../shared/time.ts'
import { noteAction } from '../../kernel/audit/audit.repo.ts'
import { keeping } from '../../kernel/refusal.ts'
import type { Service } from '../../kernel/http/call.ts'
import { currentVenue } from '../../venue/index.ts'

/** How long a code is valid, ms. */
export const CODE_VALID_MS = 10 * 60_000
/** Wrong proofs that end a code: enough for typing errors, far too few to guess 80 bits. */
export const CODE_TRIES = 10

const NONCE_BYTES = 32

const newCode = (): string => codeOfBytes(randomBytes(CODE_LENGTH))
const newNonce = (): string => randomBytes(NONCE_BYTES).toString('hex')

const mac = (code: string, text: string): Buffer => createHmac('sha256', code).update(text).digest()

/** Whether a workstation's proof shows that it knows the code and was shown this certificate. */
const provesCode = (code: string, fingerprint: string, { nonce, proof }: { nonce: string; proof: string }): boolean =>
  timingSafeEqual(mac(code, clientProofText(fingerprint, nonce)), Buffer.from(proof, 'hex'))

/** The proof to a workstation that this server knows the code. */
const proofOf = (code: string, fingerprint: string, nonce: string, serverNonce: string): string =>
  mac(code, serverProofText(fingerprint, nonce, serverNonce)).toString('hex')

/** Why a proved code is refused, or null. Setting the clock back does not prolong a code. */
function whyStale({ used_at, created_at, expires_at }: PairingCodeRow, now: number): string | null {
  if (used_at !== null) return 'This code has already been used. Ask for a new one'
  const isLive = expires_at > now && created_at <= latestPast(now)
  return isLive ? null : 'This code has expired. Ask for a new one'
}

/** Stores a new code, which ends the previous one. */
async function replaceCode(tx: Transaction, row: PairingCodeRow): Promise<void> {
  await tx.deleteFrom('pairing_codes').execute()
  await tx.insertInto('pairing_codes').values(row).execute()
}

/** Takes one try from the code and answers it; undefined if there is no code or no try left. */
const takeTry = (tx: Transaction): Promise<PairingCodeRow | undefined> =>
  tx
    .updateTable('pairing_codes')
    .set((row) => ({ tries_left: row('tries_left', '-', 1) }))
    .where('tries_left', '>', 0)
    .returningAll()
    .executeTakeFirst()

const markUsed = (tx: Transaction, id: string, at: number) =>
  tx.updateTable('pairing_codes').set({ used_at: at }).where('id', '=', id).execute()

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

/**
 * A try is taken before the comparison, so that concurrent guesses get no more tries than successive ones. The audit trail
 * records the pairing in the name of the person who made the code.
 */
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
