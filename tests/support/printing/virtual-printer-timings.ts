import type { PrintTimings } from '../../../src/main/printing/print-service.ts'

/** The product's TCP sequence with short limits, so that a printer that keeps silent costs a test no more than a second. */
export const quickTcp: PrintTimings['tcp'] = {
  connectMs: 400,
  statusMs: 120,
  confirmMs: 500,
  stoppedMs: 2000,
  pollMs: 15,
  lingerMs: 40,
}

export const quickTimings: PrintTimings = {
  tcp: quickTcp,
  device: { shownMs: 100, stalledMs: 400, pollMs: 5, setUpMs: 2000 },
  retryDelaysMs: [15, 15, 15],
  statusPollMs: 60_000,
  closeGraceMs: 60,
}
