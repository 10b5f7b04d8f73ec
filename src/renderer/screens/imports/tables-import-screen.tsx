import { ImportScreen } from './import-screen.tsx'
import { tablesKind } from './tables-kind.ts'

export const Component = () => <ImportScreen kind={tablesKind} />
