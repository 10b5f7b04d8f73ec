import { Button } from 'antd'
import type { ArgsProps } from 'antd/es/message/interface'
import { use, useMemo } from 'react'
import { newId } from '../../../shared/ids.ts'
import type { ApiResult } from '../../data/api-types.ts'
import { AttentionIcon } from '../art/icons.tsx'
import { MessageContext } from './message-context.ts'
import styles from './use-toasts.module.css'

export interface Toasts {
  /** Returns a function that removes the toast early, if it turns out to be wrong. */
  success(text: string): () => void
  info(text: string): void
  warning(text: string): void
  error(text: string): void
  /** The coloured variant that the specification uses only for a failed login. */
  coloured(text: string): void
  /** Reports the server's answer: `done`, if given, or why it refused. */
  outcome(answer: ApiResult<unknown>, done?: string): void
  undoable(text: string, onUndo: () => void): void
}

/** How long 'Undo' is offered, in seconds: longer than the specified toasts, which only inform. */
const UNDO_S = 6

/** Announced when the screen reader is idle; antd passes the role to the toast, though its types do not name it. */
const polite = (config: ArgsProps): ArgsProps & { role: 'status' } => ({ ...config, role: 'status' })

/** As specified, toasts close after 2000 ms, three at most (set once in ThemeProvider). They ignore taps except on Undo. */
export function useToasts(): Toasts {
  const message = use(MessageContext)
  if (message === null) throw new Error('toasts need the ThemeProvider around them')
  return useMemo(
    () => ({
      success: (content) => {
        const key = newId()
        void message.success(polite({ key, content }))
        return () => message.destroy(key)
      },
      info: (content) => void message.info(polite({ content })),
      warning: (content) => void message.warning(polite({ content })),
      error: (text) => void message.error(text),
      outcome: (answer, done) => {
        if (!answer.ok) void message.warning(polite({ content: answer.error.msg }))
        else if (done !== undefined) void message.success(polite({ content: done }))
      },
      coloured: (text) => void message.error({ content: text, icon: <AttentionIcon />, className: styles['coloured'] ?? '' }),
      undoable: (text, onUndo) => {
        const key = newId()
        const undo = () => {
          message.destroy(key)
          onUndo()
        }
        const content = (
          <>
            {text}
            <Button size="small" type="link" className="pointer-events-auto -my-3 ml-3 h-11" onClick={undo}>
              Undo
            </Button>
          </>
        )
        void message.success(polite({ key, content, duration: UNDO_S }))
      },
    }),
    [message],
  )
}
