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
  /** The overlay's text: 'Loading dishes'. */
  label: string
  onRetry: () => void
  /** Shown before the first answer. */
  skeleton?: ReactNode
  children?: ReactNode
}

/**
 * A part of a screen that shows server data: the data, the previous data under an overlay while other data loads, or an error
 * with a button to try again.
 */
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
