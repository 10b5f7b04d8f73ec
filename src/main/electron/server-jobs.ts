import { join } from 'node:path'
import { type UtilityProcess, utilityProcess } from 'electron'
import { projectRoot } from '../host/project-root.ts'
import type { FromServer, ToServer } from './server-messages.ts'

/** Starts, when the server asks, a utility process for each of its long jobs, and ends those that are left when the server ends. */
export function serveJobs(server: UtilityProcess): void {
  const jobs = new Map<number, UtilityProcess>()
  const send = (message: ToServer): void => server.postMessage(message)
  const start = (job: number, task: unknown): void => {
    const child = utilityProcess.fork(join(projectRoot(), 'out', 'main', 'books.js'), [], {
      serviceName: 'Purser books',
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    jobs.set(job, child)
    child.on('message', (message: unknown) => send({ about: 'job-message', job, message }))
    child.once('exit', (status) => {
      jobs.delete(job)
      send({ about: 'job-ended', job, status })
    })
    child.postMessage(task)
  }
  server.on('message', (message: FromServer) => {
    if (message.about === 'start-job') start(message.job, message.task)
    else if (message.about === 'kill-job') jobs.get(message.job)?.kill()
  })
  server.once('exit', () => jobs.forEach((child) => void child.kill()))
}
