import { App, Button } from 'antd'
import { useMemo } from 'react'
import { newId } from '../../../shared/ids.ts'
import { AttentionIcon } from '../art/icons.tsx'
import styles from './use-toasts.module.css'

export interface Toasts {
  success(text: string): void
  info(text: string): void
  warning(text: string): void
  error(text: string): void
  /** The coloured variant that the specification keeps for a failed login. */
  coloured(text: string): void
  /** Says what was done, with the way back for some seconds. */
  undoable(text: string, onUndo: () => void): void
}

/** How long 'Undo' is offered, in seconds: longer than the specified toasts, which only tell. */
const UNDO_S = 6

/** Toasts as the specification has them: top centre, closing after 2000 ms, three at most (set once in ThemeProvider). */
export function useToasts(): Toasts {
  const { message } = App.useApp()
  return useMemo(
    () => ({
      success: (text) => void message.success(text),
      info: (text) => void message.info(text),
      warning: (text) => void message.warning(text),
      error: (text) => void message.error(text),
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
            <Button size="small" type="link" className={styles['undo'] ?? ''} onClick={undo}>
              Undo
            </Button>
          </>
        )
        void message.success({ key, content, duration: UNDO_S })
      },
    }),
    [message],
  )
}
