import type { BooksMessage, JobListener, StartJobProcess } from '../../server/ops/backup/job-process.ts'
import type { FromServer, ToServer } from './server-messages.ts'

// The utility process of the server. The host sends messages instead of signals, which Windows does not have.
const port = process.parentPort
const send = (message: FromServer): void => port.postMessage(message)

/*
 * Electron closes a utility process's pipes as soon as it has ended (lib/browser/api/utility-process.ts), so the server's
 * standard error is also sent as messages: the last of them arrive before its end.
 */
const write = process.stderr.write.bind(process.stderr)
process.stderr.write = (chunk: string | Uint8Array, ...rest: never[]): boolean => {
  send({ about: 'error-text', text: Buffer.from(chunk as string).toString('utf8') })
  return write(chunk, ...rest)
}

/** A job that the main process was asked to start and that has not ended. */
interface Job extends JobListener {
  ended(): void
}
const jobs = new Map<number, Job>()
let lastJob = 0

const startJob: StartJobProcess = (task, listener) => {
  const job = (lastJob += 1)
  const hasEnded = new Promise<void>((ended) => jobs.set(job, { ...listener, ended }))
  send({ about: 'start-job', job, task })
  return {
    kill: () => {
      send({ about: 'kill-job', job })
      return hasEnded
    },
  }
}

function endJob(job: number, status: number): void {
  const ended = jobs.get(job)
  jobs.delete(job)
  ended?.ended()
  ended?.onEnd(`its process ended with status ${status}`)
}

port.on('message', ({ data }: { data: ToServer }) => {
  if (data.about === 'stop') process.emit('SIGTERM')
  else if (data.about === 'job-message') jobs.get(data.job)?.onMessage(data.message as BooksMessage)
  else endJob(data.job, data.status)
})

/** The main process gives up on a server that writes nothing while it starts (embedded-server/process.ts). */
const SIGN_OF_LIFE_MS = 1000
const signs = setInterval(() => process.stdout.write('starting\n'), SIGN_OF_LIFE_MS)
const { runServer } = await import('../../server/run.ts')
await runServer(startJob)
clearInterval(signs)
