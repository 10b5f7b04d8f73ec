import type { MessageInstance } from 'antd/es/message/interface'
import { createContext } from 'react'

/** antd's `App` would also load its dialogs and notifications for the first page. */
export const MessageContext = createContext<MessageInstance | null>(null)
