import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { type AskPage, RowLoader } from './row-loader.ts'

/**
 * A long list that is read as it is scrolled. `key` names what is asked, filters and order included: another key begins anew.
 * An empty key asks nothing yet.
 */
export function useRowPages<T>(key: string, ask: AskPage<T>) {
  const [loader] = useState(() => new RowLoader<T>())
  const state = useSyncExternalStore(loader.subscribe, loader.state)
  const begin = useEffectEvent(() => void loader.start(ask))
  useEffect(() => {
    if (key !== '') begin()
  }, [key])
  return { ...state, need: loader.need, retry: loader.retry, refresh: () => loader.refresh() }
}
