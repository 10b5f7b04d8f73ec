import { createContext, type ReactNode } from 'react'

export interface Person {
  name: string
  /** 'Back office' or 'Front desk'. */
  role: string
  /** What the person's name opens. */
  onOpen?: () => void
}

export interface FrameParts {
  /** Null while nobody is logged in. */
  person: Person | null
  /** The bar of print trouble, or null. */
  trouble: ReactNode
}

/** What every screen's top shows without the screen having to know: who is logged in, and print trouble. */
export const FrameContext = createContext<FrameParts>({ person: null, trouble: null })
