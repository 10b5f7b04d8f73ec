import { gzipSync } from 'node:zlib'

/** What scripts come to over the line, gzipped, KB. */
export const gzippedKb = (bodies: readonly Uint8Array[]): number =>
  Math.round(bodies.reduce((sum, body) => sum + gzipSync(body).length, 0) / 1024)

/** The scripts that the page itself names, without which nothing is painted. */
export async function initialScripts(address: string): Promise<Uint8Array[]> {
  const html = await (await fetch(address)).text()
  const names = [...html.matchAll(/(?:src|href)="([^"]+\.js)"/g)].map(([, name = '']) => name)
  return Promise.all(names.map(async (name) => (await fetch(new URL(name, address))).bytes()))
}
