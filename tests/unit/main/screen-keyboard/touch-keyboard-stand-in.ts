import * as koffi from 'koffi'
import {
  classes,
  type KeyboardClass,
  type KeyboardFunction,
  methods,
  prototypes,
} from '../../../../src/main/screen-keyboard/declarations.ts'
import {
  declareTypes,
  guidOf,
  type KeyboardLibrary,
  type KeyboardTable,
  withKoffi,
} from '../../../../src/main/screen-keyboard/library.ts'

const REGDB_E_CLASSNOTREG = 0x8004_0154 | 0
const POINTER_BYTES = koffi.sizeof('void *')

/**
 * Windows with a touch keyboard: its functions and the methods of its objects are machine code with the program's own prototypes, so that
 * arguments, structures and tables of methods pass as they would there.
 */
export class TouchKeyboardStandIn {
  /** Whether the keyboard's program runs, and whether the keyboard is seen. */
  runs: boolean
  shown = false
  /** Whether the program shows the keyboard as soon as it starts. */
  showsAtStart = false
  /** What ShellExecute answers. */
  executeAnswer = 42
  readonly started: string[] = []
  /** Objects given out and not released. */
  objects = 0
  /** CoInitializeEx less CoUninitialize. */
  initialised = 0
  private readonly memory: Buffer[] = []

  constructor(runs: boolean) {
    this.runs = runs
  }

  library(): KeyboardLibrary {
    const declared = declareTypes(koffi)
    const release = (): number => (this.objects -= 1)
    const host = this.object({ release: [declared.release, release], toggle: [declared.toggle, () => this.toggle()] })
    const pane = this.object({
      release: [declared.release, release],
      location: [declared.location, (_self: unknown, place: unknown) => this.locate(place)],
    })
    return withKoffi(koffi, this.table({ keyboardHost: host, inputPane: pane }))
  }

  /** An object in memory, with a table of methods that ends after the last of these. */
  private object(offered: Partial<Record<keyof typeof methods, [koffi.TypeObject, (...values: unknown[]) => number]>>): bigint {
    const [table, object] = [Buffer.alloc(8 * POINTER_BYTES), Buffer.alloc(POINTER_BYTES)]
    for (const [name, [type, run]] of Object.entries(offered)) {
      const [place] = methods[name as keyof typeof methods]
      table.writeBigUInt64LE(koffi.register(run, koffi.pointer(type)), place * POINTER_BYTES)
    }
    object.writeBigUInt64LE(koffi.address(table))
    this.memory.push(table, object)
    return koffi.address(object)
  }

  private toggle(): number {
    this.shown = !this.shown
    return 0
  }

  private locate(place: unknown): number {
    const size = this.shown ? { right: 1920, bottom: 1080 } : { right: 0, bottom: 700 }
    koffi.encode(place, 'RECT', { left: 0, top: 700, ...size })
    return 0
  }

  private create(clsid: unknown, iid: unknown, made: unknown, objects: Record<KeyboardClass, bigint>): number {
    const isSame = (guid: unknown, text: string): boolean => {
      const { Data4, ...numbers } = koffi.decode(guid, 'GUID') as Record<string, unknown> & { Data4: Uint8Array }
      return JSON.stringify({ ...numbers, Data4: [...Data4] }) === JSON.stringify(guidOf(text))
    }
    const names = Object.keys(classes) as KeyboardClass[]
    const name = names.find((one) => isSame(clsid, classes[one].clsid) && isSame(iid, classes[one].iid))
    if (name === undefined || (name === 'keyboardHost' && !this.runs)) return REGDB_E_CLASSNOTREG
    this.objects += 1
    koffi.encode(made, 'void *', objects[name])
    return 0
  }

  private execute(program: string): number {
    this.started.push(program)
    if (this.executeAnswer > 32) this.runs = true
    if (this.runs && this.showsAtStart) this.shown = true
    return this.executeAnswer
  }

  private table(objects: Record<KeyboardClass, bigint>): KeyboardTable {
    const run: Record<KeyboardFunction, (...values: unknown[]) => number> = {
      initialize: () => Number((this.initialised += 1) > 1),
      uninitialize: () => (this.initialised -= 1),
      createInstance: (clsid, _outer, _context, iid, made) => this.create(clsid, iid, made, objects),
      desktopWindow: () => 0x1_0010,
      execute: (_window, _operation, program) => this.execute(String(program)),
    }
    const names = Object.keys(run) as KeyboardFunction[]
    return Object.fromEntries(names.map((name) => [name, compiled(name, run[name])])) as KeyboardTable
  }
}

const types = new Map<KeyboardFunction, koffi.TypeObject>()

/** A function behind the program's own prototype, called through machine code. */
function compiled(name: KeyboardFunction, run: (...values: unknown[]) => number): (...values: unknown[]) => number {
  const type = types.get(name) ?? koffi.proto(prototypes[name][1])
  types.set(name, type)
  const code = koffi.register(run, koffi.pointer(type))
  return (...values) => koffi.call(code, type, ...values) as number
}
