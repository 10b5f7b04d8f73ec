import { useAtomValue } from 'jotai'
import { specified } from '../../../shared/messages.ts'
import { accessRoutesAtom } from '../../lib/session.ts'
import { Screen } from '../../ui/frame/screen.tsx'
import { NoAccess } from '../../ui/parts/no-access.tsx'
import { SalesReportScreen } from './sales-report.tsx'

/** Total Sales Report, for those with backoffice. */
export function Component() {
  if (useAtomValue(accessRoutesAtom).includes('backoffice')) return <SalesReportScreen />
  return (
    <Screen title={specified.totalSalesReport}>
      <NoAccess needs="backoffice" what="Sales figures" />
    </Screen>
  )
}
