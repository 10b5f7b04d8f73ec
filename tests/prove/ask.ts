import { API_PREFIX, type CallName, contract } from '../../src/shared/contract/index.ts'
import type { ProofServer } from './server-process.ts'

export interface Answer {
  status: number
  body: Record<string, unknown>
}

/** Asks a call of the contract that has no parts in its path. */
export async function ask(
  { address }: Pick<ProofServer, 'address'>,
  name: CallName,
  { body, token = '' }: { body?: object; token?: string } = {},
): Promise<Answer> {
  const { method, path } = contract[name]
  const answer = await fetch(`${address}${API_PREFIX}${path}`, {
    method,
    headers: {
      // A kept connection may be closed by the server just as it is used again.
      connection: 'close',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token !== '' && { authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}
