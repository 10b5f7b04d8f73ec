import { useCallback, useState } from 'react'
import type { PrintJob } from '../../shared/printing.ts'
import { bridge } from '../platform/bridge.ts'
import { useAction } from '../data/use-action.ts'
import { useHost } from './use-host.ts'

/** A printer's test print: the press, whether it is being handed over, and its job among `jobs`, live. */
export function useTestPrint(printerId: string, jobs: readonly PrintJob[]) {
  const host = useHost()
  const [testId, setTestId] = useState('')
  const print = useCallback(async () => {
    const job = await host(bridge.call('testPrint', { printerId }))
    if (job !== null) setTestId(job.id)
  }, [host, printerId])
  const [test, testing] = useAction(print)
  return { test, testing, tested: jobs.find(({ id }) => id === testId) }
}
