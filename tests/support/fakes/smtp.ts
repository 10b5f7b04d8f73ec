import { createServer } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'

/** A mail as the server received it: who it was addressed to on the wire, and the message itself. */
export interface ReceivedMail {
  recipients: string[]
  message: Email
}

/** A real SMTP server on loopback that keeps what it is sent, and can refuse recipients. */
export interface TestSmtp {
  url: string
  port: number
  received: ReceivedMail[]
  /** Passwords that were sent to it. */
  passwords: string[]
  /** While true every recipient is refused with 550 and its own address in the text, as mail servers do. */
  refuseRecipients: boolean
  /** Addresses that are refused like that, whatever else is taken. */
  unknown: string[]
  stop(): Promise<void>
}

interface SmtpOptions {
  /** Lets it come back where it was. */
  port?: number
  /** Makes it take its time over each message, ms. */
  slowMs?: number
  /** With a certificate it offers STARTTLS, or speaks TLS from the start. */
  tls?: { cert: string; key: string; from: 'starttls' | 'start' }
  /** Who may send; anybody without. Then it takes a login over TLS only. */
  login?: { user: string; password: string }
}

export async function startSmtp(options: SmtpOptions = {}): Promise<TestSmtp> {
  const smtp: TestSmtp = {
    url: '',
    port: 0,
    received: [],
    passwords: [],
    refuseRecipients: false,
    unknown: [],
    stop: async () => undefined,
  }
  const { tls, login } = options
  const keep = async (raw: Buffer, { envelope }: SMTPServerSession): Promise<void> => {
    const message = await PostalMime.parse(raw)
    smtp.received.push({ recipients: envelope.rcptTo.map(({ address }) => address), message })
  }
  const disabledCommands = [...(tls === undefined ? ['STARTTLS'] : []), ...(login === undefined ? ['AUTH'] : [])]
  const server = new SMTPServer({
    authOptional: login === undefined,
    disabledCommands,
    ...(tls !== undefined && { cert: tls.cert, key: tls.key, secure: tls.from === 'start' }),
    onAuth({ username, password }, _session, done) {
      smtp.passwords.push(password ?? '')
      if (login !== undefined && username === login.user && password === login.password) done(null, { user: login.user })
      else done(new Error('5.7.8 Authentication failed'))
    },
    onRcptTo: ({ address }, _session, done) =>
      done(
        smtp.refuseRecipients || smtp.unknown.includes(address)
          ? Object.assign(new Error(`5.1.1 <${address}> User unknown`), { responseCode: 550 })
          : undefined,
      ),
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        void keep(Buffer.concat(chunks), session).finally(() => setTimeout(done, options.slowMs ?? 0))
      })
    },
  })
  // A client that refuses the certificate breaks off.
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, '127.0.0.1', resolve))
  smtp.port = (server.server.address() as { port: number }).port
  smtp.url = `smtp://127.0.0.1:${smtp.port}`
  smtp.stop = () => new Promise<void>((resolve) => server.close(() => resolve()))
  return smtp
}

/** A port of loopback on which nothing listens. */
export async function deadPort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  return port
}
