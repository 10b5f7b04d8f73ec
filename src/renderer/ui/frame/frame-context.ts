import { createContext, type ReactNode } from 'react'

export interface Person {
  name: string
  /** 'Back office' or 'Front desk'. */
  role: string
  /** Called when the person's name is pressed. */
  onOpen?: () => void
}

export interface FrameParts {
  /** Null while no one is logged in. */
  person: Person | null
  /** The bar about print problems, or null. */
  trouble: ReactNode
}

/** What every screen's top shows beyond its own content: the person logged in, and print problems. */
export const FrameContext = createContext<FrameParts>({ person: null, trouble: null })
