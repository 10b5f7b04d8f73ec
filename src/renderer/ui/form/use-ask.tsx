import { type ReactElement, type ReactNode, useRef, useState } from 'react'
import { useAction } from '../../data/use-action.ts'
import { ConfirmDialog } from '../dialog/confirm-dialog.tsx'
import { useOnLeave } from '../../data/use-on-leave.ts'
import { TextField } from './text-field.tsx'

interface Question {
  /** With the object's name: 'Remove Bar printer?'. */
  title: string
  /** The verbs of its buttons: 'Keep printer' and 'Remove printer'. */
  keepLabel: string
  confirmLabel: string
  text: ReactNode
  /** Has to be typed before what destroys data for good. */
  word?: string
  /** Runs once confirmed, while the question stays with a spinner. */
  act?: () => Promise<void>
}

export interface Asking {
  ask: (question: Question) => Promise<boolean>
  question: ReactElement
  isAsking: boolean
  /** Whether `act` is running, even after `leave`. */
  isActing: boolean
  /** Closes the question and answers no. */
  leave: () => void
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
  const leave = () => answer(false)
  const ask = (question: Question) => {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    // A new question answers an open one with no.
    settle.current?.(false)
    settle.current = resolve
    setAsked(question)
    setOpen(true)
    return promise
  }
  const [confirm, isActing] = useAction(async () => {
    try {
      await asked.act?.()
    } finally {
      answer(true)
    }
  })
  useOnLeave(() => settle.current?.(false))
  const question = <AskDialog open={isOpen} asked={asked} busy={isActing} onKeep={leave} onConfirm={confirm} />
  return { ask, question, isAsking: isOpen, isActing, leave }
}

interface AskDialogProps {
  open: boolean
  asked: Question
  busy: boolean
  onKeep: () => void
  onConfirm: () => void
}

function AskDialog({ open, asked: { title, keepLabel, confirmLabel, text, word }, busy, onKeep, onConfirm }: AskDialogProps) {
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const type = (value: string) => {
    setTyped(value)
    setError(undefined)
  }
  if (!open && (typed !== '' || error !== undefined)) type('')
  const confirm = () => {
    if (word === undefined || typed.trim().toUpperCase() === word) onConfirm()
    else setError(`Type ${word}, or press ${keepLabel}`)
  }
  return (
    <ConfirmDialog open={open} {...{ title, keepLabel, confirmLabel, busy }} onKeep={onKeep} onConfirm={confirm}>
      {text}
      {word !== undefined && (
        <TextField label={`Type ${word} to continue`} value={typed} onChange={type} error={error} autoComplete="off" />
      )}
    </ConfirmDialog>
  )
}
