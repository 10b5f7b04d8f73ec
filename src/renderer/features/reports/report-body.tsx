import type { ReactNode } from 'react'
import type { ApiFailure } from '../../data/api-types.ts'
import { ErrorState } from '../../ui/parts/error-state.tsx'
import { LoadingOverlay } from '../../ui/parts/loading-overlay.tsx'
import { Panel } from '../../ui/parts/panel.tsx'
import styles from './reports.module.css'

interface ReportBodyProps {
  /** What is read, as the subject of a sentence: 'Sales'. */
  what: string
  /** 'Paid invoices are safe.' */
  safe: string
  loading: boolean
  loaded: boolean
  error: ApiFailure | null
  onRetry: () => void
  children: ReactNode
}

/** The figures and charts of a report, or what stands in their place: not yet read, or not to be read. */
export function ReportBody({ what, safe, loading, loaded, error, onRetry, children }: ReportBodyProps) {
  if (error !== null && !loading)
    return (
      <Panel label={what}>
        <ErrorState title={`${what} could not be loaded`} text={`${error.msg}. ${safe}`} onRetry={onRetry} />
      </Panel>
    )
  return (
    <LoadingOverlay loading={loading} label={`Loading ${what.toLowerCase()}`}>
      {loaded ? children : <Skeleton />}
    </LoadingOverlay>
  )
}

/** The panels without their content, the first time only; it says nothing, the overlay does. */
function Skeleton() {
  return (
    <div className={styles['skeleton']} aria-hidden="true">
      <div />
      <div />
      <div />
    </div>
  )
}
