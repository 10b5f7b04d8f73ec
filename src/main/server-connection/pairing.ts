import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { Check } from '../../shared/forms/check.ts'
import { type BridgeErrorCode, bridgeMessages } from '../../shared/bridge/messages.ts'
import type { BridgeFailure, ServerPin } from '../../shared/bridge/bridge.ts'
import { FailureReply, headers, type ReplyOf } from '../../shared/contract/endpoint.ts'
import { API_PREFIX, type Contract, contract } from '../../shared/contract/index.ts'
import { ok, type Result } from '../../shared/errors.ts'
import { clientProofText, readCode, serverProofText } from '../../shared/pairing.ts'
import { askOnce } from './ask-once.ts'
import { fingerprintOf, openAnySocket } from './verified-socket.ts'

/** What is typed at a new workstation. */
export interface PairingInput {
  /** Of the server, such as https://pos.ship.example. */
  address: string
  /** As it was read out. */
  code: string
  terminalName: string
}

/** The certificate that was proved to be the server's, and the venue that it names. */
export interface Paired {
  pin: ServerPin
  venue: string
}

/** How long the server may take to answer, ms: with 80 bits in the code nobody in between guesses it meanwhile. */
const LIMIT_MS = 10_000
const NONCE_BYTES = 32

const refused = (code: BridgeErrorCode): { ok: false; error: BridgeFailure } => ({
  ok: false,
  error: { code, msg: bridgeMessages[code] },
})

const mac = (code: string, text: string): Buffer => createHmac('sha256', code).update(text).digest()

/** Judges an answer: the server's own refusal, no server of ours, or one that knows the code. */
function judge(answer: unknown, isProved: (reply: ReplyOf<Contract['pair']>) => boolean): Result<string, BridgeFailure> {
  if (Check(FailureReply, answer)) return { ok: false, error: { code: answer.code, msg: answer.msg } }
  if (!Check(contract.pair.reply, answer)) return refused('not-a-server')
  return isProved(answer) ? ok(answer.venue) : refused('not-proved')
}

/**
 * Pairs with a server that no authority vouches for: each side shows the other that it knows the code, bound to the certificate of this very
 * connection, over which the proofs go. Somebody in between has another certificate, with which neither proof is worth anything.
 */
export async function pairWith({ address, code: typed, terminalName }: PairingInput): Promise<Result<Paired, BridgeFailure>> {
  const code = readCode(typed)
  if (code === null) return refused('no-pairing-code')
  if (!address.startsWith('https://')) return refused('pairing-needs-https')
  const socket = await openAnySocket(address).catch(() => null)
  if (socket === null) return refused('no_connection')
  const fingerprint = fingerprintOf(socket)
  const nonce = randomBytes(NONCE_BYTES).toString('hex')
  const proof = mac(code, clientProofText(fingerprint, nonce)).toString('hex')
  const { method, path } = contract.pair
  const question = {
    method,
    path: API_PREFIX + path,
    headers: { [headers.terminal]: encodeURIComponent(terminalName) },
    body: { nonce, proof },
  }
  const answer = await askOnce(socket, address, question, LIMIT_MS).then(ok, () => refused('no_connection'))
  if (!answer.ok) return answer
  const judged = judge(answer.value, (reply) =>
    timingSafeEqual(Buffer.from(reply.proof, 'hex'), mac(code, serverProofText(fingerprint, nonce, reply.nonce))),
  )
  return judged.ok ? ok({ pin: { address, fingerprint }, venue: judged.value }) : judged
}
