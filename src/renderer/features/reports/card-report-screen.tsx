import { useAtomValue } from 'jotai'
import { specified } from '../../../shared/messages.ts'
import { accessRoutesAtom } from '../../lib/session.ts'
import { Screen } from '../../ui/frame/screen.tsx'
import { NoAccess } from '../../ui/parts/no-access.tsx'
import { CardReportScreen } from './card-report.tsx'

/** Card Report, for those with backoffice. */
export function Component() {
  if (useAtomValue(accessRoutesAtom).includes('backoffice')) return <CardReportScreen />
  return (
    <Screen title={specified.cardReport}>
      <NoAccess needs="backoffice" what="Figures of cards" />
    </Screen>
  )
}
