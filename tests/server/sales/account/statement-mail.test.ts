import { afterEach, expect, it, vi } from 'vitest'
import { newId } from '../../../../src/shared/ids.ts'
import { staffClient } from '../../../support/server/client.ts'
import { pdfText } from '../../../support/printing/pdf-text.ts'
import { makeGuest, makeSale } from '../../../support/server/sale.ts'
import { describeServer } from '../../../support/server/server.ts'
import { sail } from '../../../support/server/voyages.ts'
import { startSmtp, type TestSmtp } from '../../../support/fakes/smtp.ts'

describeServer('a statement by mail', (open) => {
  let smtp: TestSmtp | undefined
  afterEach(() => smtp?.stop())

  it('goes to the passenger once, as a PDF of what is on the card when it is sent', async () => {
    smtp = await startSmtp()
    const test = await open({ smtpUrl: smtp.url, mailFrom: 'Purser <purser@ship.example>' })
    const client = await staffClient(test, ['backoffice', 'foodorder'])
    const guest = await makeGuest(test, client, { fullName: 'Meera Nair', email: 'meera.nair@mail.example' })
    test.clock.now += 1000
    const voyage = await sail(client)
    test.clock.now += 1000
    const { payment } = await makeSale(test, client, { guest })
    const told: string[] = []
    test.server.deps.changes.listen(({ topics }) => void told.push(...topics))
    const mail = { params: { userid: guest.pax._id }, body: { mailid: newId(), voyage: voyage._id } }
    const { sending } = await client.ok('mailStatement', mail)
    expect(sending).toBe(true)
    const { db } = test.server.deps.database
    const rows = () => db.selectFrom('statement_mails').selectAll().execute()
    await vi.waitUntil(async () => (await rows()).every(({ state }) => state === 'sent'), { interval: 20, timeout: 20_000 })
    await vi.waitUntil(() => told.includes('statements'), { interval: 20, timeout: 20_000 })
    await client.ok('mailStatement', mail)
    expect(await rows()).toHaveLength(1)
    expect(smtp.received.map(({ recipients }) => recipients)).toEqual([['meera.nair@mail.example']])
    const [received] = smtp.received
    expect(received?.message.subject).toBe('Statement from Purser')
    expect(received?.message.text).toContain(`Dear Meera Nair`)
    expect(received?.message.text).toContain(`Period: ${voyage.name}.`)
    const pdf = pdfText(Buffer.from(received?.message.attachments[0]?.content as ArrayBuffer))
    for (const words of [payment.invoiceno, 'Opening balance', voyage.name]) expect(pdf).toContain(words)
    expect(pdf).not.toContain('Card activated')
  })
})
