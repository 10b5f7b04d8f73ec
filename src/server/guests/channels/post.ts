import { ok, type Result } from '../../../shared/errors.ts'

/** How long a delivery service may take, ms: staff and guest wait for it. */
export const DELIVERY_TIMEOUT_MS = 10_000

/** Why no answer came; the reason names the fault, never what was sent. */
export interface NoAnswer {
  reason: string
  timedOut: boolean
}

/**
 * Posts to a delivery service and answers its response, whatever the status. A redirection is an answer too: it is not followed,
 * since it would carry the code to another host.
 */
export async function post(
  url: string,
  request: { headers: Record<string, string>; body: string },
): Promise<Result<Response, NoAnswer>> {
  try {
    const signal = AbortSignal.timeout(DELIVERY_TIMEOUT_MS)
    return ok(await fetch(url, { method: 'POST', redirect: 'manual', signal, ...request }))
  } catch (error) {
    return { ok: false, error: noAnswerOf(error as Error & { cause?: { code?: unknown } }) }
  }
}

function noAnswerOf({ name, cause }: Error & { cause?: { code?: unknown } }): NoAnswer {
  if (name === 'TimeoutError') return { reason: `gave no answer in ${DELIVERY_TIMEOUT_MS / 1000} s`, timedOut: true }
  const code = typeof cause?.code === 'string' ? ` (${cause.code})` : ''
  return { reason: `cannot be reached${code}`, timedOut: false }
}
