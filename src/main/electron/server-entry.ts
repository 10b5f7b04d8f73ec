// The utility process: the server as it is, with the host's stop message in the place of a signal, which Windows does not have.
process.parentPort.once('message', () => process.emit('SIGTERM'))

/*
 * Electron lets go of a utility process's pipes as soon as it has ended (lib/browser/api/utility-process.ts), so what the server says on
 * standard error goes as messages too: the last of them come before its end.
 */
const write = process.stderr.write.bind(process.stderr)
process.stderr.write = (chunk: string | Uint8Array, ...rest: never[]): boolean => {
  process.parentPort.postMessage(Buffer.from(chunk as string).toString('utf8'))
  return write(chunk, ...rest)
}

await import('../../server/start.ts')
