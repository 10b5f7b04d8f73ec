import { readCommand } from './commands.ts'
import { bufferedStatus, realTimeStatus, sensorsOf, type Mood, type Sensors } from './moods.ts'
import { PaperRoll } from './paper-roll.ts'
import { RealTimeFilter } from './real-time-filter.ts'

/** What a mechanism reports to its host. */
export interface MechanismOutlets {
  /** Sends a byte to the current connection. */
  answer(byte: number): void
  /** Breaks that connection, like a printer that loses power. */
  breakConnection(): void
  changed(): void
}

/**
 * A receipt printer without its network side: takes bytes as they arrive, answers real-time questions at once and everything else
 * in buffer order, prints line by line, and stops as its mood says, keeping the buffer.
 */
export class Mechanism {
  readonly roll: PaperRoll
  readonly problems: string[] = []
  mood: Mood = { kind: 'ready' }
  bytesReceived = 0
  private readonly filter = new RealTimeFilter()
  private readonly outlets: MechanismOutlets
  private buffer: number[] = []
  private linesInMood = 0
  private bytesInMood = 0
  private timer: NodeJS.Timeout | undefined

  constructor(columns: number, outlets: MechanismOutlets) {
    this.roll = new PaperRoll(columns)
    this.outlets = outlets
  }

  get sensors(): Sensors {
    return sensorsOf(this.mood, this.linesInMood)
  }

  setMood(mood: Mood): void {
    this.mood = mood
    this.linesInMood = 0
    this.bytesInMood = 0
    this.work()
  }

  /** Receives bytes from the network. Real-time questions are answered here, whatever the printer is doing. */
  receive(bytes: Uint8Array): void {
    for (const byte of bytes) {
      const { data, question } = this.filter.take(byte)
      if (question !== undefined) this.answer(realTimeStatus(question, this.sensors))
      this.store(data)
      if (this.mood.kind === 'reset' && this.bytesInMood >= this.mood.afterBytes) return this.reset()
    }
    this.work()
  }

  /** Ends an unfinished real-time question with its connection. The buffer stays: a printer prints what it was sent. */
  endOfConnection(): void {
    this.store(this.filter.flush())
    this.work()
  }

  /** Stops the timer of a slow printer. */
  stop(): void {
    clearTimeout(this.timer)
    this.timer = undefined
  }

  private store(data: readonly number[]): void {
    this.buffer.push(...data)
    this.bytesReceived += data.length
    this.bytesInMood += data.length
  }

  private answer(byte: number): void {
    const mute = this.mood.kind === 'mute' && this.bytesInMood >= (this.mood.afterBytes ?? 0)
    if (!mute) this.outlets.answer(byte)
  }

  /** Loses power: printed paper stays, the buffer and the connection are lost. */
  private reset(): void {
    this.work()
    this.stop()
    this.buffer = []
    this.filter.flush()
    this.roll.dropLine()
    this.outlets.breakConnection()
    this.setMood({ kind: 'ready' })
  }

  private get stopped(): boolean {
    const { paperOut, coverOpen } = this.sensors
    return this.timer !== undefined || paperOut || coverOpen || this.mood.kind === 'off'
  }

  /** Processes the buffer until it is empty, a slow line is printing, or paper or cover stop it. */
  private work(): void {
    const bytes = Uint8Array.from(this.buffer)
    let at = 0
    while (!this.stopped) {
      const length = this.step(bytes, at)
      if (length === 0) break
      at += length
    }
    this.buffer.splice(0, at)
    this.outlets.changed()
  }

  /** Processes the command at `at`. Returns its length, or 0 if it has not arrived completely. */
  private step(bytes: Uint8Array, at: number): number {
    try {
      const read = readCommand(bytes, at)
      if (read === null) return 0
      if (read.command.kind === 'status') this.answer(bufferedStatus(read.command.about, this.sensors))
      this.roll.apply(read.command)
      if (read.command.kind === 'feed') this.lineDone()
      return read.length
    } catch (problem) {
      this.problems.push(problem instanceof Error ? problem.message : String(problem))
      this.outlets.breakConnection()
      return bytes.length - at
    }
  }

  private lineDone(): void {
    this.linesInMood += 1
    if (this.mood.kind !== 'slow') return
    this.timer = setTimeout(() => {
      this.timer = undefined
      this.work()
    }, this.mood.msPerLine)
  }
}
