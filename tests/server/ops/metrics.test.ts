import { beforeAll, expect, it } from 'vitest'
import { CHANGES_PATH } from '../../../src/shared/changes.ts'
import { API_PREFIX } from '../../../src/shared/contract/index.ts'
import { type Client, staffClient } from '../../support/server/client.ts'
import { follow } from '../../support/server/follow.ts'
import { makeGuest, makeSale } from '../../support/server/sale.ts'
import { describeServer, type TestServer } from '../../support/server/server.ts'

const token = 'a token for the scraper alone'

describeServer('the metrics for Prometheus', (open) => {
  let test: TestServer
  let client: Client
  beforeAll(async () => {
    test = await open({ metricsToken: token })
    client = await staffClient(test, ['backoffice', 'foodorder'])
  })
  const scrape = async (authorization?: string) =>
    test.http.inject({ url: '/metrics', headers: authorization === undefined ? {} : { authorization } })

  it('are there for whoever names their token, and neither for others nor for staff', async () => {
    expect((await scrape(`Bearer ${token}`)).statusCode).toBe(200)
    for (const other of [undefined, 'Bearer x', `Bearer ${client.token}`, token])
      expect((await scrape(other)).json()).toMatchObject({ code: 'unauthenticated' })
  })

  it('are not there without a token in the configuration', async () => {
    const plain = await open()
    expect((await plain.http.inject({ url: '/metrics', headers: { authorization: 'Bearer ' } })).statusCode).toBe(404)
  })

  it('count calls by route and status, sales, streams, connections and the lag of the event loop', async () => {
    await makeSale(test, client)
    await client.call('getOrder', { params: { id: 'nothing' } })
    const stream = await follow((await test.http.listen({ port: 0 })) + API_PREFIX + CHANGES_PATH, client.token ?? '')
    const { body, headers } = await scrape(`Bearer ${token}`)
    await stream.leave()
    expect(headers['content-type']).toContain('text/plain')
    expect(body).toMatch(
      /purser_http_request_seconds_count\{method="PUT",route="\/api\/cardinfo\/update\/:customerid",status="200"\} 1/,
    )
    expect(body).toMatch(/^purser_invoices 1$/m)
    expect(body).toMatch(/^purser_database_up 1$/m)
    expect(body).toMatch(/^purser_event_streams 1$/m)
    expect(body).toMatch(/^purser_on_duty 1$/m)
    expect(body).toMatch(/^nodejs_eventloop_lag_p99_seconds /m)
    if (test.server.deps.database.dialect === 'postgres')
      expect(body).toMatch(/purser_database_connections\{pool="writes",state="waiting"\} 0/)
  })

  it('hold no value of a call: no name, number, e-mail address or id of anybody', async () => {
    const guest = await makeGuest(test, client)
    const headers = { authorization: `Bearer ${client.token}` }
    for (const url of [`/api/paxInfo?search=${encodeURIComponent(guest.pax.fullName)}`, `/api/cardinfo/${guest.card._id}`])
      expect((await test.http.inject({ url, headers })).statusCode).toBe(200)
    const { body } = await scrape(`Bearer ${token}`)
    for (const secret of [guest.pax.fullName, guest.pax._id, guest.card._id, client.token ?? '', 'Anita'])
      expect(body).not.toContain(secret)
  })
})
