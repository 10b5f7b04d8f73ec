import type { PaperLine } from '../shared/receipt/layout.ts'
import type { Mood } from './moods.ts'

export interface VirtualPrinterOptions {
  /** Port for printing on 127.0.0.1; 0 takes a free one. */
  port: number
  /** Port of the page that shows the paper; 0 takes a free one, none means no page. */
  pagePort?: number
  columns: number
  /** Called at the first byte of print data of a job, with the milliseconds of performance.now(). */
  onFirstByte?: (atMs: number) => void
}

export interface VirtualPrinter {
  /** host:port, in the form of a printer's settings. */
  address: string
  /** Where the page is, or empty without one. */
  pageUrl: string
  /** Receipts that were cut off, as text. */
  paper(): string[]
  /** The same receipts with their looks. */
  receipts(): readonly (readonly PaperLine[])[]
  /** Lines that were printed and not cut off yet. */
  strip(): readonly PaperLine[]
  mood(): Mood
  /** Sets how the printer behaves; done when it does. */
  setMood(mood: Mood): Promise<void>
  /** Bytes of print data since the start, without real-time status questions. */
  bytesReceived(): number
  drawerOpenings(): number
  /** Commands that no Epson printer knows; anything here is the sender's fault. */
  problems(): readonly string[]
  /** Calls back after each change of paper or mood; the returned function ends that. */
  onChange(listener: () => void): () => void
  close(): Promise<void>
}
