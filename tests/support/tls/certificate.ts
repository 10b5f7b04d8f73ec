import { execFileSync } from 'node:child_process'
import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A certificate that vouches for itself, for this machine's loopback. */
export interface TestCertificate {
  tlsCert: string
  tlsKey: string
  cert: string
  key: string
  /** SHA-256, as `AB:CD:…`. */
  fingerprint: string
}

/** Makes one in a folder, with openssl as the documents say. */
export function makeCertificate(folder: string, name: string): TestCertificate {
  const [tlsCert, tlsKey] = [join(folder, `${name}.pem`), join(folder, `${name}.key`)]
  const made = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
  const forWhom = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1']
  execFileSync('openssl', [...made, ...forWhom, '-keyout', tlsKey, '-out', tlsCert], { stdio: 'ignore' })
  const [cert, key] = [readFileSync(tlsCert, 'utf8'), readFileSync(tlsKey, 'utf8')]
  return { tlsCert, tlsKey, cert, key, fingerprint: new X509Certificate(cert).fingerprint256 }
}
