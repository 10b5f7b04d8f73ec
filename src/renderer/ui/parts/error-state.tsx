import { Button } from 'antd'
import { ReloadIcon } from '../art/icons.tsx'
import { ServerIcon } from '../art/server-icon.tsx'
import { EmptyState } from './empty-state.tsx'

interface ErrorStateProps {
  title: string
  /** What is safe and what to do. */
  text: string
  onRetry: () => void
}

/** Replaces a list that could not be loaded; announced at once. */
export function ErrorState({ title, text, onRetry }: ErrorStateProps) {
  const retry = (
    <Button type="primary" icon={<ReloadIcon />} onClick={onRetry}>
      Try again
    </Button>
  )
  return (
    <div role="alert" style={{ height: '100%' }}>
      <EmptyState icon={<ServerIcon size={32} />} title={title} text={text} action={retry} />
    </div>
  )
}
