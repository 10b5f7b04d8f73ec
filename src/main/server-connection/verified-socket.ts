import { Agent } from 'node:http'
import { connect, isIP, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { connect as connectTls, getCACertificates, type TLSSocket } from 'node:tls'

/** One address of the shared server, such as https://purser.ship.example, and the certificate it must show. */
export interface Place {
  address: string
  /** SHA-256 of the only certificate accepted, as `AB:CD:…`; empty trusts the authorities of Node and of the system. */
  fingerprint: string
}

/** Why an address cannot be used: nothing answers there, or the server shows a certificate that is not accepted. */
export type LineTrouble = 'away' | 'certificate'

/** There is no usable connection. Nothing was sent. */
export class LineError extends Error {
  readonly trouble: LineTrouble

  constructor(trouble: LineTrouble, cause?: unknown) {
    super(trouble === 'away' ? 'no answer' : 'another certificate', { cause })
    this.trouble = trouble
  }
}

/** Time limit of connecting, TLS included, in ms: three addresses fit into one payment attempt. */
const CONNECT_LIMIT_MS = 2000

/** Node's error codes for a certificate that is not trusted. */
const CERTIFICATE_FAULT = /^(CERT_|CRL_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|HOSTNAME_|INVALID_|ERR_TLS_CERT_)/

const troubleOf = (error: NodeJS.ErrnoException): LineTrouble =>
  CERTIFICATE_FAULT.test(error.code ?? '') ? 'certificate' : 'away'

let known: string[] | undefined
const authorities = (): string[] => (known ??= [...new Set([...getCACertificates('default'), ...getCACertificates('system')])])

/** A connection being opened, and the event that it emits when ready. */
interface Begun {
  socket: Socket
  ready: 'connect' | 'secureConnect'
}

function begin(address: string, trusts: 'authorities' | 'later'): Begun {
  const { protocol, hostname, port } = new URL(address)
  const host = hostname.replaceAll(/[[\]]/g, '')
  if (protocol === 'http:') return { socket: connect({ host, port: Number(port || 80) }), ready: 'connect' }
  const socket = connectTls({
    host,
    port: Number(port || 443),
    ...(isIP(host) === 0 && { servername: host }),
    ALPNProtocols: ['http/1.1'],
    minVersion: 'TLSv1.2',
    ...(trusts === 'authorities' ? { ca: authorities() } : { rejectUnauthorized: false }),
  })
  return { socket, ready: 'secureConnect' }
}

/** SHA-256 of the certificate that the other side has shown and proved to hold the key of; empty without one. */
export const fingerprintOf = (socket: Socket): string => (socket as TLSSocket).getPeerX509Certificate?.()?.fingerprint256 ?? ''

/** Opens a connection and checks its certificate. Rejects with a LineError, before anything is sent. */
export const openSocket = ({ address, fingerprint }: Place, limitMs = CONNECT_LIMIT_MS): Promise<Socket> =>
  fingerprint === ''
    ? settled(begin(address, 'authorities'), limitMs, () => true)
    : settled(begin(address, 'later'), limitMs, (socket) => fingerprintOf(socket) === fingerprint)

/** The same with any certificate, only for pairing: what is sent over it proves knowledge of the code and discloses nothing. */
export const openAnySocket = (address: string): Promise<Socket> => settled(begin(address, 'later'), CONNECT_LIMIT_MS, () => true)

function settled({ socket, ready }: Begun, limitMs: number, isTaken: (socket: Socket) => boolean): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const fail = (error: LineError): void => {
      clearTimeout(late)
      socket.destroy()
      reject(error)
    }
    const late = setTimeout(() => fail(new LineError('away')), limitMs)
    const onError = (error: NodeJS.ErrnoException): void => fail(new LineError(troubleOf(error), error))
    // The listener stays, so that an error before the next owner listens does not crash the program.
    socket.on('error', onError)
    socket.once(ready, () => {
      if (!isTaken(socket)) return fail(new LineError('certificate'))
      clearTimeout(late)
      socket.setNoDelay(true)
      return resolve(socket)
    })
  })
}

/** Connections to one place, kept open between calls; the certificate of each is checked before it carries anything. */
class VerifiedAgent extends Agent {
  private readonly place: Place

  constructor(place: Place) {
    super({ keepAlive: true })
    this.place = place
  }

  override createConnection(...[, done]: Parameters<Agent['createConnection']>): undefined {
    if (done !== undefined) void this.open(done)
  }

  private async open(done: (error: Error | null, socket: Duplex) => void): Promise<void> {
    const opened = await openSocket(this.place).catch((error: Error) => error)
    // Node ignores the socket if there is an error.
    if (opened instanceof Error) done(opened, undefined as never)
    else done(null, opened)
  }
}

/** The connections of a place; `destroy` closes them all. */
export const openAgent = (place: Place): Agent => new VerifiedAgent(place)
