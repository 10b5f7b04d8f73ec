import type { MessageInstance } from 'antd/es/message/interface'
import { createContext } from 'react'

/** antd's toasts, held once around all screens (theme/theme-provider.tsx). antd's `App` would bring its dialogs and notifications to the first page too. */
export const MessageContext = createContext<MessageInstance | null>(null)
