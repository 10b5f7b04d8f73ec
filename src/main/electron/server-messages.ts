/**
 * Messages between the server's utility process and the main process. Messages about a long job on the books pass through the
 * main process unread: it starts the job's process, since the installed app's server cannot run another program of the app with
 * Node.
 */
export type FromServer =
  | { about: 'error-text'; text: string }
  | { about: 'start-job'; job: number; task: unknown }
  | { about: 'kill-job'; job: number }

export type ToServer =
  | { about: 'stop' }
  | { about: 'job-message'; job: number; message: unknown }
  | { about: 'job-ended'; job: number; status: number }
