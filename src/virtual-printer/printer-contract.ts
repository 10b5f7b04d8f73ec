import type { PaperLine } from '../shared/receipt/layout.ts'
import type { Mood } from './moods.ts'

export interface VirtualPrinterOptions {
  /** Port for printing on 127.0.0.1; 0 uses a free one. */
  port: number
  /** Port of the page that shows the paper; 0 uses a free one; without it there is no page. */
  pagePort?: number
  columns: number
  /** Called at the first byte of print data of a job, with the time in ms of performance.now(). */
  onFirstByte?: (atMs: number) => void
}

export interface VirtualPrinter {
  /** host:port, in the form of a printer's settings. */
  address: string
  /** The page's address; empty without a page. */
  pageUrl: string
  /** Receipts that were cut off, as text. */
  paper(): string[]
  /** The same receipts with their formatting. */
  receipts(): readonly (readonly PaperLine[])[]
  /** Lines that were printed but not cut off yet. */
  strip(): readonly PaperLine[]
  mood(): Mood
  /** Sets how the printer behaves; resolves once it applies. */
  setMood(mood: Mood): Promise<void>
  /** Bytes of print data since the start, without real-time status questions. */
  bytesReceived(): number
  drawerOpenings(): number
  /** Errors for commands that this printer does not know; any entry is a bug of the sender. */
  problems(): readonly string[]
  /** Calls back after each change of paper or mood; the returned function unsubscribes. */
  onChange(listener: () => void): () => void
  close(): Promise<void>
}
