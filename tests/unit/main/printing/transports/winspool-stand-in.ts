import * as koffi from 'koffi'
import {
  declareStructures,
  type WinspoolLibrary,
  type WinspoolTable,
  withKoffi,
} from '../../../../../src/main/printing/transports/winspool/library.ts'

/** A printer of the stand-in; its bits are those of winspool. */
export interface WindowsPrinter {
  name: string
  driver: string
  port: string
  status: number
  attributes: number
}

interface Job {
  title: string
  bytes: number[]
  ended: boolean
  status: number
}

/**
 * The functions of winspool.drv over a spooler in memory, with real structures in real memory: strings are pointers into it, and a
 * buffer that is too small fails and says what is wanted, as Windows does.
 */
export class WinspoolStandIn {
  running = true
  printers: WindowsPrinter[] = []
  /** How many bytes WritePrinter takes at once; 0 lets it fail. */
  takes = 1000
  /** What a job is when it has been handed over; null is printed and forgotten at once. */
  afterEnd: number | null = null
  readonly jobs = new Map<number, Job>()
  readonly printed: { title: string; bytes: Uint8Array }[] = []
  readonly calls: string[] = []
  /** Strings that structures point to; they live as long as the spooler. */
  private readonly strings: Buffer[] = []
  private nextHandle = 1n
  private readonly handles = new Map<bigint, { printer: WindowsPrinter; jobId: number }>()

  library(): WinspoolLibrary {
    declareStructures(koffi)
    return withKoffi(koffi, this.table())
  }

  /** Lets a job stand so, or be forgotten. */
  setJob(jobId: number, status: number | null): void {
    const job = this.jobs.get(jobId)
    if (job === undefined) return
    if (status === null) this.jobs.delete(jobId)
    else job.status = status
  }

  get openHandles(): number {
    return this.handles.size
  }

  private string(text: string): bigint {
    const memory = Buffer.from(`${text}\0`, 'utf16le')
    this.strings.push(memory)
    return koffi.address(memory)
  }

  /** Writes structures into the caller's memory, or says how much they need. */
  private fill(memory: unknown, needed: unknown, structure: string, values: Record<string, unknown>[], tail = 0): number {
    const size = koffi.sizeof(structure)
    const wanted = size * values.length + tail
    if (!(memory instanceof Buffer) || !Array.isArray(needed)) return 0
    needed[0] = wanted
    if (memory.length < wanted) return 0
    for (const [index, fields] of values.entries())
      for (const [field, value] of Object.entries(fields)) {
        const at = index * size + koffi.offsetof(structure, field)
        if (typeof value === 'bigint') memory.writeBigUInt64LE(value, at)
        else memory.writeUInt32LE(Number(value), at)
      }
    return 1
  }

  private infoOf({ name, driver, port, status, attributes }: WindowsPrinter): Record<string, unknown> {
    const [pPrinterName, pDriverName, pPortName] = [name, driver, port].map((text) => this.string(text))
    return { pPrinterName, pDriverName, pPortName, Status: status, Attributes: attributes }
  }

  private endDoc(handle: unknown): number {
    const opened = this.handles.get(handle as bigint)
    const job = this.jobs.get(opened?.jobId ?? 0)
    if (opened === undefined || job === undefined) return 0
    job.ended = true
    if (this.afterEnd === null) {
      this.printed.push({ title: job.title, bytes: Uint8Array.from(job.bytes) })
      this.jobs.delete(opened.jobId)
    } else job.status = this.afterEnd
    return 1
  }

  private write(handle: unknown, bytes: unknown, length: unknown, written: unknown): number {
    const job = this.jobs.get(this.handles.get(handle as bigint)?.jobId ?? 0)
    if (job === undefined || this.takes === 0 || !(bytes instanceof Buffer) || !Array.isArray(written)) return 0
    const taken = bytes.subarray(0, Math.min(this.takes, Number(length)))
    job.bytes.push(...taken)
    written[0] = taken.length
    return 1
  }

  private functions(): Record<keyof WinspoolTable, (...values: unknown[]) => number> {
    return {
      openPrinter: (name, handle) => {
        const printer = this.printers.find((one) => one.name === name)
        if (printer === undefined || !Array.isArray(handle)) return 0
        handle[0] = this.nextHandle
        this.handles.set(this.nextHandle, { printer, jobId: 0 })
        this.nextHandle += 1n
        return 1
      },
      closePrinter: (handle) => Number(this.handles.delete(handle as bigint)),
      startDoc: (handle, level, info) => {
        const opened = this.handles.get(handle as bigint)
        const { pDocName, pDatatype } = info as { pDocName: string; pDatatype: string }
        if (opened === undefined || level !== 1 || pDatatype !== 'RAW') return 0
        opened.jobId = this.jobs.size + this.printed.length + 1
        this.jobs.set(opened.jobId, { title: pDocName, bytes: [], ended: false, status: 0x8 })
        return opened.jobId
      },
      startPage: () => 1,
      endPage: () => 1,
      write: (handle, bytes, length, written) => this.write(handle, bytes, length, written),
      endDoc: (handle) => this.endDoc(handle),
      getPrinter: (handle, level, memory, _size, needed) => {
        const printer = this.handles.get(handle as bigint)?.printer
        return printer === undefined || level !== 2 ? 0 : this.fill(memory, needed, 'PRINTER_INFO_2W', [this.infoOf(printer)])
      },
      getJob: (_handle, jobId, level, memory, _size, needed) => {
        const job = this.jobs.get(jobId as number)
        if (job === undefined || level !== 1) return 0
        const fields = { JobId: jobId, pDocument: this.string(job.title), Status: job.status }
        return this.fill(memory, needed, 'JOB_INFO_1W', [fields], JOB_INFO_TAIL)
      },
      setJob: (_handle, jobId, _level, _job, command) => (command === 5 ? Number(this.jobs.delete(jobId as number)) : 0),
      enumPrinters: (flags, _name, level, memory, _size, needed, count) => {
        if (flags !== 6 || level !== 2 || !Array.isArray(count)) return 0
        const infos = this.printers.map((printer) => this.infoOf(printer))
        count[0] = infos.length
        return infos.length === 0 ? 1 : this.fill(memory, needed, 'PRINTER_INFO_2W', infos)
      },
    }
  }

  private table(): WinspoolTable {
    const functions = Object.entries(this.functions()).map(([name, run]) => {
      const later = async (...values: unknown[]): Promise<number> => {
        this.calls.push(name)
        await new Promise((resolve) => setImmediate(resolve))
        return this.running ? run(...values) : 0
      }
      return [name, later]
    })
    return Object.fromEntries(functions) as WinspoolTable
  }
}

/** Counts and SYSTEMTIME, which follow the head of JOB_INFO_1W that the program declares. */
const JOB_INFO_TAIL = 4 * 4 + 16
