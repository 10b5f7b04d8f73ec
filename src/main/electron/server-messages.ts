/**
 * What the server's utility process and the main process say to each other. What a long job on the books is about passes through the main
 * process unread: it starts the job's process, because the installed app's server can run no other program of itself as Node.
 */
export type FromServer =
  | { about: 'error-text'; text: string }
  | { about: 'start-job'; job: number; task: unknown }
  | { about: 'kill-job'; job: number }

export type ToServer =
  | { about: 'stop' }
  | { about: 'job-message'; job: number; message: unknown }
  | { about: 'job-ended'; job: number; status: number }
