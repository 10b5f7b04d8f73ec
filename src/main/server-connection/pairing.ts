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

/** The input for pairing a new workstation. */
export interface PairingInput {
  /** Address of the server, such as https://pos.ship.example. */
  address: string
  /** The pairing code, as typed. */
  code: string
  terminalName: string
}

/** The certificate that is proved to be the server's, and its venue. */
export interface Paired {
  pin: ServerPin
  venue: string
}

/**
 * Time limit of the server's answer, in ms; an 80-bit code cannot be guessed in that time by someone intercepting the connection.
 */
const LIMIT_MS = 10_000
const NONCE_BYTES = 32

const refused = (code: BridgeErrorCode): { ok: false; error: BridgeFailure } => ({
  ok: false,
  error: { code, msg: bridgeMessages[code] },
})

const mac = (code: string, text: string): Buffer => createHmac('sha256', code).update(text).digest()

/** Judges an answer: a refusal by the server, not a Purser server, or a server that knows the code. */
function judge(answer: unknown, isProved: (reply: ReplyOf<Contract['pair']>) => boolean): Result<string, BridgeFailure> {
  if (Check(FailureReply, answer)) return { ok: false, error: { code: answer.code, msg: answer.msg } }
  if (!Check(contract.pair.reply, answer)) return refused('not-a-server')
  return isProved(answer) ? ok(answer.venue) : refused('not-proved')
}

/**
 * Pairs with a server whose certificate no authority vouches for: each side proves to the other that it knows the code, with
 * proofs bound to the certificate of this connection. Someone intercepting the connection has another certificate, for which
 * neither proof is valid.
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
