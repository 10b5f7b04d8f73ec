import { useSetAtom } from 'jotai'
import type { TerminalSettings } from '../../../shared/bridge/bridge.ts'
import { changeSettingsAtom } from '../../platform/change-settings.ts'
import { useToasts } from './use-toasts.tsx'

/** Warns if the host refuses the change. */
export function useChangeSettings(): (change: Partial<TerminalSettings>) => void {
  const save = useSetAtom(changeSettingsAtom)
  const toasts = useToasts()
  return (change) => void save(change).then((refusal) => refusal !== null && toasts.warning(refusal))
}
