import { useState } from 'react'
import type { PrintJob } from '../../shared/printing/printing.ts'
import { bridge } from '../platform/bridge.ts'
import { usePrint } from './use-print.ts'

/** The host composes a test print from the printer's settings; `tested` is its job, once it is in `jobs`. */
export function useTestPrint(printerId: string, jobs: readonly PrintJob[]) {
  const [testId, setTestId] = useState('')
  const [test, testing] = usePrint(async () => {
    const job = await bridge.call('testPrint', { printerId })
    if (job.ok) setTestId(job.value.id)
    return job
  })
  return { test, testing, tested: jobs.find(({ id }) => id === testId) }
}
