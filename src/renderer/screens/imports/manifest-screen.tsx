import { ImportScreen } from './import-screen.tsx'
import { manifestKind } from './manifest-kind.ts'

export const Component = () => <ImportScreen kind={manifestKind} />
