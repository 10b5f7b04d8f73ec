import { connect, type Socket } from 'node:net'
import type { PrinterCondition } from '../../../shared/printing/printing.ts'
import type { PrinterAddress } from './printer-address.ts'
import {
  AUTOMATIC_STATUS_LENGTH,
  conditionOf,
  conditionOfBuffered,
  isBufferedAnswer,
  isRealTimeAnswer,
  realTimeQuestion,
  startsAutomaticStatus,
} from './escpos-status.ts'

/** A printer's answer to a status question, or why there is none. */
export type StatusAnswer = number | 'no-answer' | 'closed'

/** One TCP connection to a printer; sorts the received bytes into answers to real-time questions and the final confirmation. */
export class PrinterConnection {
  readonly closed: Promise<void>
  /** Resolves with the printer's answer to the GS r at the end of a job, with the paper condition. */
  readonly confirmed: Promise<PrinterCondition>
  private readonly socket: Socket
  private answered: ((answer: StatusAnswer) => void) | undefined
  /** An unanswered question; no other may be asked before its answer, or the answers would be confused. */
  private outstanding = false
  /** Remaining bytes of an automatic status report. */
  private automaticBytes = 0
  private isClosed = false
  private hadError = false

  constructor(socket: Socket) {
    this.socket = socket
    this.closed = new Promise((resolve) => {
      socket.on('close', (hadError) => {
        this.isClosed = true
        this.hadError = hadError
        this.answered?.('closed')
        resolve()
      })
    })
    this.confirmed = new Promise((resolve) => {
      socket.on('data', (bytes: Buffer) => {
        for (const byte of bytes) this.take(byte, resolve)
      })
    })
  }

  private take(byte: number, confirm: (condition: PrinterCondition) => void): void {
    if (this.automaticBytes > 0) {
      this.automaticBytes -= 1
    } else if (startsAutomaticStatus(byte)) {
      this.automaticBytes = AUTOMATIC_STATUS_LENGTH - 1
    } else if (isRealTimeAnswer(byte)) {
      this.outstanding = false
      this.answered?.(byte)
    } else if (isBufferedAnswer(byte)) confirm(conditionOfBuffered(byte))
  }

  /** Sends DLE EOT n and waits for its answer. */
  private async ask(about: number, timeoutMs: number): Promise<StatusAnswer> {
    if (this.isClosed) return 'closed'
    if (this.outstanding) return 'no-answer'
    this.outstanding = true
    const answer = await new Promise<StatusAnswer>((resolve) => {
      const timer = setTimeout(() => resolve('no-answer'), timeoutMs)
      this.answered = (status) => {
        clearTimeout(timer)
        resolve(status)
      }
      this.socket.write(realTimeQuestion(about))
    })
    this.answered = undefined
    return answer
  }

  /** Asks all four questions, each with a time limit in ms. */
  async condition(timeoutMs: number): Promise<PrinterCondition | 'closed'> {
    const answers: number[] = []
    for (const about of [1, 2, 3, 4]) {
      const answer = await this.ask(about, timeoutMs)
      if (typeof answer === 'string') return answer
      answers.push(answer)
    }
    const [printer = 0, offlineCause = 0, errorCause = 0, paper = 0] = answers
    return conditionOf({ printer, offlineCause, errorCause, paper })
  }

  /** Whether the connection ended with an error, such as a reset, and not with an orderly close. */
  get broke(): boolean {
    return this.hadError
  }

  send(bytes: Uint8Array): void {
    this.socket.write(bytes)
  }

  /** Closes the sending side; answers may still arrive. */
  endSending(): void {
    this.isClosed = true
    this.socket.end()
  }

  /** Closes after everything was sent. */
  finish(): void {
    this.isClosed = true
    this.socket.destroySoon()
  }

  /** Closes at once. */
  destroy(): void {
    this.isClosed = true
    this.socket.destroy()
  }
}

/** Connects to a printer within the time limit; null if nothing answers. */
export function openConnection({ host, port }: PrinterAddress, timeoutMs: number): Promise<PrinterConnection | null> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, noDelay: true })
    const giveUp = () => {
      socket.destroy()
      resolve(null)
    }
    const timer = setTimeout(giveUp, timeoutMs)
    socket.on('error', () => socket.destroy())
    socket.once('close', () => {
      clearTimeout(timer)
      resolve(null)
    })
    socket.once('connect', () => {
      clearTimeout(timer)
      resolve(new PrinterConnection(socket))
    })
  })
}
