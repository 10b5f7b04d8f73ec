import { useState } from 'react'
import type { PrintJob } from '../../shared/printing/printing.ts'
import { bridge } from '../platform/bridge.ts'
import { usePrint } from './use-print.ts'

/**
 * A printer's test print, composed by the host from its settings: starts it, tells whether it is being enqueued, and finds its
 * job in `jobs`.
 */
export function useTestPrint(printerId: string, jobs: readonly PrintJob[]) {
  const [testId, setTestId] = useState('')
  const [test, testing] = usePrint(async () => {
    const job = await bridge.call('testPrint', { printerId })
    if (job.ok) setTestId(job.value.id)
    return job
  })
  return { test, testing, tested: jobs.find(({ id }) => id === testId) }
}
