import type { ReactNode } from 'react'
import type { Reading } from '../../data/reading.ts'
import { ErrorState } from './error-state.tsx'
import { LoadingOverlay } from './loading-overlay.tsx'

interface LoadedPartProps {
  reading: Pick<Reading<unknown>, 'loading' | 'loaded' | 'error'>
  /** What is read, as the subject of a sentence: 'The menu', 'Orders'. */
  what: string
  /** What is safe all the same: 'The dishes are safe.' */
  safe?: string
  /** Said in place of the server's reason and of what is safe. */
  text?: string
  /** What is being read, for the overlay: 'Loading dishes'. */
  label: string
  onRetry: () => void
  /** What is there before the first answer. */
  skeleton?: ReactNode
  children?: ReactNode
}

/** What shows data of the server: the data, the last data under an overlay while other data is on its way, or why there is none and a way to try again. */
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
