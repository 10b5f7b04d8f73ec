// The utility process: the server as it is, with the host's stop message in the place of a signal, which Windows does not have.
process.parentPort.once('message', () => process.emit('SIGTERM'))

await import('../../server/start.ts')
