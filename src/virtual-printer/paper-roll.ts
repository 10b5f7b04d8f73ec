import { decodeDos, type DosCodePage } from '../shared/printing/dos-code-pages.ts'
import { columnsOf, textOf, type PaperLine, type PaperRun } from '../shared/receipt/layout.ts'
import { type Picture, UnknownCommandError, type PrinterCommand } from './commands.ts'

/** Epson's ESC t numbers of the code pages that Purser uses, with their WHATWG encoding labels. */
const encodingLabels: Record<number, string> = {
  16: 'windows-1252',
  17: 'ibm866',
  45: 'windows-1250',
  46: 'windows-1251',
  47: 'windows-1253',
  48: 'windows-1254',
  51: 'windows-1257',
}

/** The pages of that table that the platform cannot decode. */
const dosPages: Record<number, DosCodePage> = { 0: 'cp437', 2: 'cp850', 14: 'cp737', 18: 'cp852', 19: 'cp858' }

/** Font A of an Epson TM: 12 dots wide, 30 from line to line. */
const DOTS_A_COLUMN = 12
const DOTS_A_LINE = 30
const NO_PAGE = -1
const plain = { bold: false, double: false, tall: false, inverted: false }
type Align = 'left' | 'center' | 'right'

/** The paper in a printer: receipts cut off, lines not cut off yet, and how often the drawer was opened. */
export class PaperRoll {
  readonly receipts: PaperLine[][] = []
  /** Lines printed since the last cut. */
  strip: PaperLine[] = []
  drawerOpenings = 0
  /** Pictures in the order in which they were printed; the strip has blank lines for them. */
  readonly pictures: Picture[] = []
  private readonly columns: number
  private line: PaperRun[] = []
  private look = { ...plain }
  private align: Align = 'left'
  /** Not set before the first choice, since printers differ in their default. */
  private page = NO_PAGE

  constructor(columns: number) {
    this.columns = columns
  }

  /** Processes a command. Throws UnknownCommandError for text that the chosen code page does not have. */
  apply(command: PrinterCommand): void {
    switch (command.kind) {
      case 'initialize':
        return this.initialize()
      case 'code-page':
        this.page = command.page
        return
      case 'bold':
        this.look.bold = command.on
        return
      case 'size':
        this.look.double = command.double
        this.look.tall = command.tall
        return
      case 'invert':
        this.look.inverted = command.on
        return
      case 'align':
        this.align = command.align
        return
      case 'text':
        return this.print(command.bytes)
      case 'feed':
        return this.feed(command.lines)
      case 'cut':
        return this.cut()
      case 'picture':
        return this.printPicture(command.picture)
      case 'drawer':
        this.drawerOpenings += 1
        return
      case 'character-mode':
      case 'font':
      case 'status':
      case 'real-time-status':
        return
    }
  }

  private initialize(): void {
    this.line = []
    this.look = { ...plain }
    this.align = 'left'
    this.page = NO_PAGE
  }

  private decode(bytes: Uint8Array): string {
    if (bytes.every((byte) => byte < 0x80)) return String.fromCharCode(...bytes)
    const dosPage = dosPages[this.page]
    if (dosPage !== undefined) return decodeDos(bytes, dosPage)
    const label = encodingLabels[this.page]
    if (label === undefined) throw new UnknownCommandError(bytes)
    const text = new TextDecoder(label).decode(bytes)
    if (text.includes('\uFFFD')) throw new UnknownCommandError(bytes)
    return text
  }

  /** Text that passes the paper's edge continues on the next line, as on a real printer. */
  private print(bytes: Uint8Array): void {
    for (const character of this.decode(bytes)) {
      const width = this.look.double ? 2 : 1
      if (columnsOf(this.line) + width > this.columns) this.feed(1)
      const last = this.line.at(-1)
      if (last !== undefined && sameLook(last, this.look)) last.text += character
      else this.line.push({ text: character, ...this.look })
    }
  }

  /**
   * Throws UnknownCommandError for a picture that is too wide or follows text on its line, since printers differ in how they
   * print that.
   */
  private printPicture(picture: Picture): void {
    const tooWide = picture.widthDots > this.columns * DOTS_A_COLUMN
    if (this.line.length > 0 || tooWide) throw new UnknownCommandError(picture.rows.slice(0, 8))
    this.pictures.push(picture)
    for (let dots = 0; dots < picture.heightDots; dots += DOTS_A_LINE) this.strip.push([])
  }

  private feed(lines: number): void {
    this.strip.push(this.aligned())
    this.line = []
    for (let blank = 1; blank < lines; blank += 1) this.strip.push([])
  }

  private aligned(): PaperLine {
    const width = this.columns - columnsOf(this.line)
    const blanks = this.align === 'left' ? 0 : this.align === 'right' ? width : Math.floor(width / 2)
    if (blanks === 0 || this.line.length === 0) return this.line
    return [{ text: ' '.repeat(blanks), ...plain }, ...this.line]
  }

  private cut(): void {
    if (this.line.length > 0) this.feed(1)
    this.receipts.push(this.strip)
    this.strip = []
  }

  /** Drops the line that is not printed yet, as a reset does; printed paper stays. */
  dropLine(): void {
    this.initialize()
  }
}

const sameLook = (a: PaperRun, b: Omit<PaperRun, 'text'>): boolean =>
  a.bold === b.bold && a.double === b.double && a.tall === b.tall && a.inverted === b.inverted

/** Paper as plain text, without the final blank lines that feed it to the cutter. */
export const paperText = (lines: readonly PaperLine[]): string => lines.map(textOf).join('\n').trimEnd()
