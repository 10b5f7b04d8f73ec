import type { HostFetch } from '../../../src/main/login/host-login.ts'
import type { TestServer } from './server.ts'

/** The desktop host's own way to a server: of no page, so without an Origin. */
export const fetchAsHost =
  ({ http }: Pick<TestServer, 'http'>): HostFetch =>
  async (url, { method, headers, body }) => {
    const answer = await http.inject({
      method: method === 'POST' ? 'POST' : 'GET',
      url,
      headers: { ...(headers as Record<string, string>), host: 'localhost' },
      ...(typeof body === 'string' && { payload: body }),
    })
    return new Response(answer.body, { status: answer.statusCode })
  }
