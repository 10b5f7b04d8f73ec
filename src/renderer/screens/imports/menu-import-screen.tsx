import { ImportScreen } from './import-screen.tsx'
import { menuKind } from './menu-kind.ts'

export const Component = () => <ImportScreen kind={menuKind} />
