import { useAtomValue } from 'jotai'
import { specified } from '../../../shared/messages.ts'
import { accessRoutesAtom } from '../../lib/session.ts'
import { Screen } from '../../ui/frame/screen.tsx'
import { NoAccess } from '../../ui/parts/no-access.tsx'
import { InventoryReport } from './inventory-report.tsx'

/** Inventory Report, for those with backoffice. */
export function Component() {
  if (useAtomValue(accessRoutesAtom).includes('backoffice')) return <InventoryReport />
  return (
    <Screen title={specified.inventoryReport}>
      <NoAccess needs="backoffice" what="Stock counts" />
    </Screen>
  )
}
