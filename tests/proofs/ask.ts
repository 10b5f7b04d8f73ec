import type { CallName } from '../../src/shared/contract/index.ts'
import { clientAt } from '../support/api-client.ts'
import type { ProofServer } from './server-process.ts'

export interface Answer {
  status: number
  body: Record<string, unknown>
}

/** Asks a call of the contract whose answer is read by hand. */
export async function ask(
  { address }: Pick<ProofServer, 'address'>,
  name: CallName,
  { body, token = '' }: { body?: object; token?: string } = {},
): Promise<Answer> {
  const answer = await clientAt(address, token === '' ? null : token).call(name, body === undefined ? {} : { body })
  return { status: answer.status, body: answer.body as unknown as Record<string, unknown> }
}
