import { rootCertificates } from 'node:tls'

export * from 'node:tls'

/** Of Node 22.15; here every store has Node's own roots. */
export const getCACertificates = () => rootCertificates
