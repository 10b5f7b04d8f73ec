import { createStore } from 'jotai'
import { afterEach, expect, it } from 'vitest'
import { headers } from '../../../../src/shared/contract/endpoint.ts'
import type { Enrolment } from '../../../../src/shared/contract/members.ts'
import { connect } from '../../../../src/renderer/data/connection.ts'
import { decideAtom, enrolments } from '../../../../src/renderer/screens/members/enrolments.atoms.ts'
import { type HttpStandIn, startHttp } from '../../../support/fakes/http-stand-in.ts'

let server: HttpStandIn
afterEach(() => server.stop())

const enrolment = (name: string): Enrolment => ({
  _id: name,
  fullName: name,
  email: `${name}@mail.example`,
  mobileNo: '9811112222',
  state: 'waiting',
  createdAt: '2026-11-21T03:30:00.000Z',
  decidedAt: null,
  decidedBy: '',
  pax: null,
  suggested: null,
})

it('a decided application leaves the list at once, however far down it was read, and no other does', async () => {
  const names = ['Ana', 'Ben', 'Cleo', 'Dev']
  server = await startHttp(({ method, path }) => {
    if (method === 'PUT') return { status: 200, json: enrolment('Cleo') }
    const at = Number(new URL(path, 'http://here').searchParams.get('cursor') ?? 0)
    const next = at + 1 < names.length ? { [headers.nextCursor]: String(at + 1) } : {}
    return { status: 200, json: [enrolment(names[at] ?? '')], headers: { [headers.totalCount]: '4', ...next } }
  })
  window.happyDOM.setURL(server.url)
  connect({
    apiBase: server.url,
    terminalName: '',
    token: () => null,
    session: () => null,
    onSessionLost: () => undefined,
    onAnswer: () => undefined,
  })
  const store = createStore()
  const stop = store.sub(enrolments.rows, () => undefined)
  const shown = () => store.get(enrolments.rows).data.map(({ fullName }) => fullName)
  await expect.poll(shown).toEqual(['Ana'])
  for (const [at, name] of ['Ben', 'Cleo'].entries()) {
    store.set(enrolments.need, at + 1)
    await expect.poll(() => shown().at(-1)).toBe(name)
  }
  expect(store.get(enrolments.rows)).toMatchObject({ total: 4, hasMore: true })

  await store.set(decideAtom, 'Cleo', { approved: false })
  await expect.poll(shown).toEqual(['Ana', 'Ben'])
  expect(server.requests.filter(({ method }) => method === 'GET')).toHaveLength(3)
  stop()
})
