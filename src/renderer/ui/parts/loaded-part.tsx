import type { ReactNode } from 'react'
import type { Reading } from '../../data/reading.ts'
import { ErrorState } from './error-state.tsx'
import { LoadingOverlay } from './loading-overlay.tsx'

interface LoadedPartProps {
  reading: Pick<Reading<unknown>, 'loading' | 'loaded' | 'error'>
  /** What is loaded, as the subject of a sentence: 'The menu', 'Orders'. */
  what: string
  /** What is safe despite the failure: 'The dishes are safe.' */
  safe?: string
  /** Replaces the server's reason and `safe` in the error. */
  text?: string
  label: string
  onRetry: () => void
  skeleton?: ReactNode
  children?: ReactNode
}

/** While other data loads, the previous data stays under an overlay. */
export function LoadedPart({ reading, what, safe, text, label, onRetry, skeleton = null, children }: LoadedPartProps) {
  const { loading, loaded, error } = reading
  if (error !== null && !loading) {
    const why = safe === undefined ? error.msg : `${error.msg}. ${safe}`
    return <ErrorState title={`${what} could not be loaded`} text={text ?? why} onRetry={onRetry} />
  }
  return (
    <LoadingOverlay loading={loading} label={label}>
      {loaded ? children : skeleton}
    </LoadingOverlay>
  )
}
