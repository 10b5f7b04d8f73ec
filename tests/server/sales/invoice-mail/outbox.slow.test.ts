import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openServer } from '../../../../src/server/app.ts'
import type { MailRow } from '../../../../src/server/kernel/db/tables/tables.ts'
import { openOutbox } from '../../../../src/server/sales/invoice-mail/invoice-mail.ts'
import { mailerOf } from '../../../../src/server/guests/mail/mailer.ts'
import { NOT_CONFIGURED } from '../../../../src/server/guests/mail/outgoing.ts'
import { claimDue, LEASE_MS } from '../../../../src/server/guests/mail/queue.repo.ts'
import { type Client, staffClient } from '../../../support/server/client.ts'
import { pdfText } from '../../../support/printing/pdf-text.ts'
import { makeDish, makeGuest, makeSale } from '../../../support/server/sale.ts'
import { describeServer, type TestServer } from '../../../support/server/server.ts'
import { deadPort, startSmtp, type TestSmtp } from '../../../support/fakes/smtp.ts'

const email = 'meera.nair@mail.example'

describeServer('the mail outbox', (open) => {
  let test: TestServer
  let client: Client
  let smtp: TestSmtp | undefined
  /** Workers that a test opened beside the server's own. */
  const workers: { close(): Promise<void> }[] = []
  beforeEach(() => {
    smtp = undefined
  })
  afterEach(async () => {
    for (const worker of workers.splice(0)) await worker.close()
    await smtp?.stop()
  })

  async function serve(smtpUrl: string): Promise<void> {
    test = await open({ smtpUrl, mailFrom: 'Purser <purser@ship.example>' })
    client = await staffClient(test, ['backoffice', 'foodorder'])
  }
  async function sellAndMail(): Promise<string> {
    const guest = await makeGuest(test, client, { fullName: 'Meera Nair', email })
    const { payment } = await makeSale(test, client, { guest, tables: 1 })
    await client.ok('mailBill', { body: { id: payment._id } })
    return payment.invoiceno
  }
  const rows = (from = test): Promise<MailRow[]> =>
    from.server.deps.database.db.selectFrom('mail_outbox').selectAll().orderBy('id').execute()
  /** Waits until every mail of the outbox fits; the worker runs on its own. */
  const settled = (fits: (row: MailRow) => boolean) => vi.waitUntil(async () => (await rows()).every(fits), { interval: 20 })
  const sent = (row: MailRow) => row.state === 'sent'
  /** A try is over when the claim's lease has given way to the next wait. */
  const tried = (times: number) => (row: MailRow) =>
    row.tries === times && row.last_error !== '' && row.next_at !== test.clock.now + LEASE_MS
  /** Gives a worker that has something to do the time to do it. */
  const quiet = () => new Promise((resolve) => setTimeout(resolve, 150))

  it('sends the invoice as a PDF to the passenger, once', async () => {
    smtp = await startSmtp()
    await serve(smtp.url)
    const invoiceno = await sellAndMail()
    await settled(sent)
    for (let wake = 0; wake < 5; wake += 1) test.server.deps.mailQueued()
    await quiet()
    expect(smtp.received).toHaveLength(1)
    const [mail] = smtp.received
    expect(mail?.recipients).toEqual([email])
    expect(mail?.message.from?.address).toBe('purser@ship.example')
    expect(mail?.message.subject).toBe(`Invoice ${invoiceno} from Purser`)
    expect(mail?.message.text).toContain('Dear Meera Nair')
    expect(mail?.message.attachments.map(({ filename, mimeType }) => [filename, mimeType])).toEqual([
      [`${invoiceno}.pdf`, 'application/pdf'],
    ])
    const pdf = pdfText(Buffer.from(mail?.message.attachments[0]?.content as ArrayBuffer))
    for (const words of [invoiceno, 'Meera Nair', 'Vegetable biryani 2 380.00 760.00', 'Total Rs 760.00'])
      expect(pdf).toContain(words)
    expect(await rows()).toMatchObject([{ state: 'sent', tries: 1, last_error: '', sent_at: test.clock.now }])
  })

  it('keeps mails without --smtp-url, says why, and sends them after a restart with it', async () => {
    await serve('')
    const invoiceno = await sellAndMail()
    await settled((row) => row.last_error === NOT_CONFIGURED)
    expect(await rows()).toMatchObject([{ state: 'queued', tries: 0 }])
    const { config } = test.server.deps
    await test.server.close()
    smtp = await startSmtp()
    const restarted = await openServer({ ...config, smtpUrl: smtp.url }, { deskCode: () => undefined }, () => test.clock.now)
    workers.push(restarted)
    await vi.waitUntil(() => smtp?.received.length === 1)
    expect(smtp.received[0]?.message.subject).toContain(invoiceno)
  })

  it('tries again 30 s after the mail server was down, and sends once', async () => {
    const port = await deadPort()
    await serve(`smtp://127.0.0.1:${port}`)
    await sellAndMail()
    await settled(tried(1))
    const [waiting] = await rows()
    expect(waiting).toMatchObject({ state: 'queued', next_at: test.clock.now + 30_000 })
    expect(waiting?.last_error).toMatch(/^mail not sent: /)
    smtp = await startSmtp({ port })
    test.clock.now += 29_999
    test.server.deps.mailQueued()
    await quiet()
    expect(smtp.received).toHaveLength(0)
    test.clock.now += 1
    test.server.deps.mailQueued()
    await settled(sent)
    expect(smtp.received).toHaveLength(1)
  })

  it('never blocks the sale: the payment is answered while the mail server is down', async () => {
    await serve(`smtp://127.0.0.1:${await deadPort()}`)
    expect(await sellAndMail()).toMatch(/^INV-\d{6}$/)
  })

  it('gives a mail up after 24 hours, without personal data in the error', async () => {
    smtp = await startSmtp()
    smtp.refuseRecipients = true
    await serve(smtp.url)
    await sellAndMail()
    await settled(tried(1))
    // The 23 hours in between are those of retry.test: here they have passed.
    await test.server.deps.database.db.updateTable('mail_outbox').set({ tries: 25, next_at: test.clock.now }).execute()
    test.server.deps.mailQueued()
    await settled(tried(26))
    expect(await rows()).toMatchObject([{ state: 'queued', next_at: test.clock.now + 3_600_000 }])
    test.clock.now += 3_600_000
    test.server.deps.mailQueued()
    await settled((row) => row.state === 'failed')
    const [row] = await rows()
    expect(row).toMatchObject({ tries: 27, sent_at: null })
    expect(row?.last_error).toMatch(/550/)
    expect(row?.last_error).not.toMatch(/meera|mail\.example/i)
    expect(smtp.received).toHaveLength(0)
  })

  it('sends again what a worker had claimed and died over, once its lease has ended', async () => {
    await serve('')
    await sellAndMail()
    const { database, config } = test.server.deps
    await claimDue(database.db, 'mail_outbox', test.clock.now, LEASE_MS)
    const { url: smtpUrl } = (smtp = await startSmtp())
    const worker = openOutbox(
      database,
      () => mailerOf({ ...config, smtpUrl }),
      () => test.clock.now,
    )
    workers.push(worker)
    await quiet()
    expect(smtp.received).toHaveLength(0)
    test.clock.now += LEASE_MS
    worker.wake()
    await settled(sent)
    expect(smtp.received).toHaveLength(1)
  })

  it('lets several workers on one database share the mails, each sent once', async () => {
    await serve('')
    const dish = await makeDish(test)
    const wanted: string[] = []
    for (let nth = 0; nth < 12; nth += 1) {
      const { payment } = await makeSale(test, client, { cart: [{ dish, qty: 1 }] })
      await client.ok('mailBill', { body: { id: payment._id } })
      wanted.push(payment.invoiceno)
    }
    const { database, config } = test.server.deps
    const server = (smtp = await startSmtp({ slowMs: 5 }))
    for (let nth = 0; nth < 3; nth += 1)
      workers.push(
        openOutbox(
          database,
          () => mailerOf({ ...config, smtpUrl: server.url }),
          () => test.clock.now,
        ),
      )
    await settled(sent)
    await quiet()
    const subjects = server.received.map(({ message }) => message.subject?.split(' ')[1])
    expect(subjects.toSorted()).toEqual(wanted.toSorted())
    expect(new Set(server.received.map(({ message }) => message.messageId)).size).toBe(12)
    expect((await rows()).map(({ tries }) => tries)).toEqual(Array.from({ length: 12 }, () => 1))
  })

  describe('closing', () => {
    it('lets the mail under way end, and leaves the others to the next start', async () => {
      const { url: smtpUrl } = (smtp = await startSmtp({ slowMs: 200 }))
      await serve('')
      await sellAndMail()
      await sellAndMail()
      const { database, config } = test.server.deps
      const worker = openOutbox(
        database,
        () => mailerOf({ ...config, smtpUrl }),
        () => test.clock.now,
      )
      await vi.waitUntil(() => smtp?.received.length === 1)
      await worker.close()
      expect((await rows()).map(({ state }) => state).toSorted()).toEqual(['queued', 'sent'])
      workers.push(
        openOutbox(
          database,
          () => mailerOf({ ...config, smtpUrl }),
          () => test.clock.now,
        ),
      )
      await settled(sent)
      expect(smtp.received).toHaveLength(2)
    })
  })
})
