import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { type AskPage, type LoadedRows, RowLoader } from './row-loader.ts'

/**
 * A long list that is read as it is scrolled. `key` names what is asked, filters and order included: another key begins anew.
 * An empty key asks nothing yet. Whoever calls this does not render anew when rows arrive; `useLoadedRows` does.
 */
export function useRowLoader<T>(key: string, ask: AskPage<T>): RowLoader<T> {
  const [loader] = useState(() => new RowLoader<T>())
  const begin = useEffectEvent(() => void loader.start(ask))
  useEffect(() => {
    if (key !== '') begin()
  }, [key])
  return loader
}

/** The rows that have arrived, followed. */
export const useLoadedRows = <T>(loader: RowLoader<T>): LoadedRows<T> => useSyncExternalStore(loader.subscribe, loader.state)

/** Both at once, for a screen that is little more than its list. */
export function useRowPages<T>(key: string, ask: AskPage<T>) {
  const loader = useRowLoader(key, ask)
  const state = useLoadedRows(loader)
  return { ...state, need: loader.need, retry: loader.retry, refresh: () => loader.refresh() }
}
