import { createContext, type ReactNode } from 'react'

export interface Person {
  name: string
  role: string
  onOpen?: () => void
}

export interface FrameParts {
  /** Null while no one is logged in. */
  person: Person | null
  trouble: ReactNode
}

export const FrameContext = createContext<FrameParts>({ person: null, trouble: null })
