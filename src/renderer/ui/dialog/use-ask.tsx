import { type ReactElement, type ReactNode, useRef, useState } from 'react'
import { useAction } from '../../data/use-action.ts'
import { useOnLeave } from '../use-on-leave.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'

interface Question {
  /** With the object's name: 'Remove Bar printer?'. */
  title: string
  /** The verbs of its buttons: 'Keep printer' and 'Remove printer'. */
  keepLabel: string
  confirmLabel: string
  text: ReactNode
  /** Runs once confirmed, while the question stays with a spinner. */
  act?: () => Promise<void>
}

export interface Asking {
  ask: (question: Question) => Promise<boolean>
  question: ReactElement
  isAsking: boolean
}

const NOTHING: Question = { title: '', keepLabel: '', confirmLabel: '', text: null }

/** Resolves to whether the question was confirmed, after `act` has run; leaving the screen answers no. Render `question`. */
export function useAsk(): Asking {
  // Kept after the answer, so that the text stays while the dialog fades out.
  const [asked, setAsked] = useState(NOTHING)
  const [isOpen, setOpen] = useState(false)
  const settle = useRef<((isSure: boolean) => void) | null>(null)
  const answer = (isSure: boolean) => {
    setOpen(false)
    settle.current?.(isSure)
    settle.current = null
  }
  const ask = (question: Question) => {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    // A new question answers an open one with no.
    settle.current?.(false)
    settle.current = resolve
    setAsked(question)
    setOpen(true)
    return promise
  }
  const [confirm, busy] = useAction(async () => {
    try {
      await asked.act?.()
    } finally {
      answer(true)
    }
  })
  useOnLeave(() => settle.current?.(false))
  const { title, keepLabel, confirmLabel, text } = asked
  const question = (
    <ConfirmDialog open={isOpen} {...{ title, keepLabel, confirmLabel, busy }} onKeep={() => answer(false)} onConfirm={confirm}>
      {text}
    </ConfirmDialog>
  )
  return { ask, question, isAsking: isOpen }
}
