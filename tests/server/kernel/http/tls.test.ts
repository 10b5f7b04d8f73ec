import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, type TLSSocket } from 'node:tls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readTls } from '../../../../src/server/kernel/http/connections.ts'
import { makeCertificate } from '../../../support/tls/certificate.ts'
import { openTestServer, type TestServer } from '../../../support/server/server.ts'

describe('a server with TLS of its own', () => {
  const folder = mkdtempSync(join(tmpdir(), 'purser-tls-'))
  const own = makeCertificate(folder, 'own')
  const other = makeCertificate(folder, 'other')
  let test: TestServer
  let port: number
  beforeAll(async () => {
    test = await openTestServer('sqlite', own)
    port = Number(new URL(await test.http.listen({ port: 0 })).port)
  })
  afterAll(async () => {
    await test.close()
    rmSync(folder, { recursive: true, force: true })
  })

  it('answers those who trust its certificate, and has browsers ask by no other way', async () => {
    const answer = await new Promise<{ status: number | undefined; hsts: unknown }>((resolve, reject) => {
      const sent = request(
        { port, host: '127.0.0.1', path: '/api/health', agent: false, ca: readFileSync(own.tlsCert) },
        (came) => {
          came.resume()
          resolve({ status: came.statusCode, hsts: came.headers['strict-transport-security'] })
        },
      )
      sent.once('error', reject).end()
    })
    expect(answer).toEqual({ status: 200, hsts: 'max-age=2592000' })
  })

  it.each([
    ['TLSv1.1', false],
    ['TLSv1.2', true],
    ['TLSv1.3', true],
  ] as const)('speaks %s: %s', async (version, isTaken) => {
    const options = { port, host: '127.0.0.1', ca: readFileSync(own.tlsCert), minVersion: version, maxVersion: version }
    const spoken = await new Promise<string | null>((resolve) => {
      const socket: TLSSocket = connect({ ...options, ciphers: 'DEFAULT@SECLEVEL=0' }, () => {
        resolve(socket.getProtocol())
        socket.destroy()
      })
      socket.once('error', () => resolve(null))
    })
    expect(spoken).toBe(isTaken ? version : null)
  })

  it('is refused with what is wrong: no file, no certificate, no key, the key of another certificate', () => {
    const text = join(folder, 'text')
    writeFileSync(text, 'no certificate')
    const said = (pair: { tlsCert: string; tlsKey: string }): string => {
      try {
        readTls(pair)
        return ''
      } catch (error) {
        return (error as Error).message.replaceAll(folder, '')
      }
    }
    expect([
      said(own),
      said({ ...own, tlsCert: join(folder, 'none') }),
      said({ ...own, tlsKey: folder }),
      said({ ...own, tlsCert: text }),
      said({ ...own, tlsKey: text }),
      said({ ...own, tlsKey: other.tlsKey }),
    ]).toEqual([
      '',
      '--tls-cert /none does not exist',
      '--tls-key  cannot be read (EISDIR)',
      '--tls-cert /text is not a certificate in PEM form',
      '--tls-key /text is not a private key in PEM form without a passphrase',
      '--tls-key /other.key is not the key of the certificate /own.pem',
    ])
  })
})
