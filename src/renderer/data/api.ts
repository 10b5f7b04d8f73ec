import axios, { type AxiosResponse } from 'axios'
import { contract, type CallName } from '../../shared/contract/index.ts'
import { fillPath, headers, type Endpoint } from '../../shared/contract/endpoint.ts'
import { errors, ok } from '../../shared/errors.ts'
import { changedHere, nextChangeId } from './changes.ts'
import { type Connection, connection } from './connection.ts'
import type { CallReply } from '../../shared/contract/call.ts'
import type { ApiFailure, ApiResult, CallArguments, CallOptions, Page } from './api-types.ts'

interface Wire {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
}

const noConnection: ApiFailure = { code: 'no_connection', msg: 'The server did not answer. Nothing here is lost' }

/** Never throws for failures of the server or the network, and sets no timeout (specification, 7). */
export async function api<N extends CallName>(name: N, ...args: CallArguments<N>): Promise<ApiResult<CallReply<N>>> {
  const answer = await send(contract[name], args[0] ?? {}, args[1])
  return answer.ok ? ok(answer.value.data as CallReply<N>) : answer
}

/** Same as `api`, for a paged list: the next cursor and the total count come in headers. */
export async function apiPage<N extends CallName>(name: N, ...args: CallArguments<N>): Promise<ApiResult<Page<CallReply<N>>>> {
  const answer = await send(contract[name], args[0] ?? {}, args[1])
  if (!answer.ok) return answer
  const { data, headers: received } = answer.value
  const total: unknown = received[headers.totalCount]
  const cursor: unknown = received[headers.nextCursor]
  return ok({
    rows: data as CallReply<N>,
    nextCursor: typeof cursor === 'string' && cursor !== '' ? cursor : null,
    total: typeof total === 'string' ? Number.parseInt(total, 10) : null,
  })
}

async function send(call: Endpoint, input: Wire, options: CallOptions = {}): Promise<ApiResult<AxiosResponse<unknown>>> {
  const to = connection()
  const { onAnswer, onSessionLost } = to
  const session = to.session()
  const changeId = call.changes === undefined ? '' : nextChangeId()
  try {
    const response = await axios.request<unknown>({
      method: call.method,
      url: to.apiBase + fillPath(call.path, input.params),
      params: input.query,
      data: input.body,
      headers: { ...headersOf(to, call, options), ...(changeId !== '' && { [headers.changeId]: changeId }) },
      validateStatus: () => true,
      ...(options.signal === undefined ? {} : { signal: options.signal }),
      ...(options.onSent === undefined ? {} : { onUploadProgress: ({ progress }) => options.onSent?.(progress ?? 0) }),
    })
    const failure = response.status < 400 ? null : failureOf(response.data)
    onAnswer(failure)
    // A late 'unauthenticated' for an earlier session must not end the current one.
    if (failure?.code === 'unauthenticated' && to.session() === session) onSessionLost()
    if (failure === null && call.changes !== undefined) changedHere(call.changes, changeId)
    return failure === null ? ok(response) : { ok: false, error: failure }
  } catch (error) {
    if (!axios.isAxiosError(error)) throw error
    if (!axios.isCancel(error)) onAnswer(noConnection)
    return { ok: false, error: noConnection }
  }
}

function headersOf(to: Connection, call: Endpoint, options: CallOptions): Record<string, string> {
  const token = to.token()
  return {
    ...(!token || call.permission === 'public' ? {} : { authorization: `Bearer ${token}` }),
    ...(to.terminalName === '' ? {} : { [headers.terminal]: encodeURIComponent(to.terminalName) }),
    ...(options.idempotencyKey === undefined ? {} : { [headers.idempotencyKey]: options.idempotencyKey }),
  }
}

/** Anything that is not our server's failure (a proxy's page, an empty body) counts as `no_connection`. */
function failureOf(data: unknown): ApiFailure {
  const isOurs =
    typeof data === 'object' &&
    data !== null &&
    'msg' in data &&
    typeof data.msg === 'string' &&
    'code' in data &&
    typeof data.code === 'string'
  return isOurs && String(data.code) in errors ? (data as ApiFailure) : noConnection
}
