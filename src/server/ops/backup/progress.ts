/** The steps of a long job on the books. */
export const bookSteps = ['copy', 'check', 'pack', 'read'] as const
export type BookStep = (typeof bookSteps)[number]

/** Called as a job progresses, with its step and the share of the step that is done, from 0 to 1; null while unknown. */
export type OnProgress = (step: BookStep, share: number | null) => void

/** Converts counts of bytes (or rows) into the share of a step, reported at each hundredth. */
export function bytesAsShare(step: BookStep, total: number, onProgress: OnProgress): (bytes: number) => void {
  let [done, reported] = [0, -1]
  return (bytes) => {
    done += bytes
    const hundredth = Math.floor((100 * done) / Math.max(1, total))
    if (hundredth === reported) return
    reported = hundredth
    onProgress(step, Math.min(1, hundredth / 100))
  }
}
