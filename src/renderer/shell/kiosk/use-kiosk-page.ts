import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { followFocus, holdPage, keepAwake } from '../../platform/kiosk-page.ts'
import { isKioskAtom } from '../../platform/kiosk.ts'
import { appInfoAtom, settingsAtom } from '../../platform/terminal.ts'

export function useKioskPage(): void {
  const isKiosk = useAtomValue(isKioskAtom)
  const isBrowser = useAtomValue(appInfoAtom)?.program === 'browser'
  const hasKeyboard = useAtomValue(settingsAtom)?.screenKeyboard ?? false
  useEffect(() => (isKiosk ? holdPage() : undefined), [isKiosk])
  useEffect(() => (isKiosk && isBrowser ? keepAwake() : undefined), [isKiosk, isBrowser])
  useEffect(() => (isKiosk && hasKeyboard ? followFocus() : undefined), [isKiosk, hasKeyboard])
}
