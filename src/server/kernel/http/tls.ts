import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { ServerConfig } from '../config.ts'

/** What an HTTPS server of ours is opened with. */
export interface Tls {
  cert: string
  key: string
  minVersion: 'TLSv1.2'
}

/** What a server with TLS of its own sends browsers: to ask it by no other way for a month. */
export const STRICT_TRANSPORT = 'max-age=2592000'

function textOf(path: string, flag: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new Error(`${flag} ${path} ${code === 'ENOENT' ? 'does not exist' : `cannot be read (${code})`}`, { cause: error })
  }
}

function certificateOf(text: string, path: string): X509Certificate {
  try {
    return new X509Certificate(text)
  } catch (error) {
    throw new Error(`--tls-cert ${path} is not a certificate in PEM form`, { cause: error })
  }
}

function keyOf(text: string, path: string): KeyObject {
  try {
    return createPrivateKey(text)
  } catch (error) {
    throw new Error(`--tls-key ${path} is not a private key in PEM form without a passphrase`, { cause: error })
  }
}

/** The certificate, with the chain that follows it in its file, and its key; null without one. Throws a line that says what is wrong. */
export function readTls({ tlsCert, tlsKey }: Pick<ServerConfig, 'tlsCert' | 'tlsKey'>): Tls | null {
  if (tlsCert === '') return null
  const [cert, key] = [textOf(tlsCert, '--tls-cert'), textOf(tlsKey, '--tls-key')]
  if (!certificateOf(cert, tlsCert).checkPrivateKey(keyOf(key, tlsKey)))
    throw new Error(`--tls-key ${tlsKey} is not the key of the certificate ${tlsCert}`)
  return { cert, key, minVersion: 'TLSv1.2' }
}

/** SHA-256 of the certificate that a server of this configuration shows, as `AB:CD:…`; empty without one. Throws as `readTls` does. */
export function fingerprintOf(config: Pick<ServerConfig, 'tlsCert' | 'tlsKey'>): string {
  const tls = readTls(config)
  return tls === null ? '' : new X509Certificate(tls.cert).fingerprint256
}
