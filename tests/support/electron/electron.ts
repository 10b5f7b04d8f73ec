import { type ChildProcess, fork } from 'node:child_process'
import { EventEmitter } from 'node:events'
import type { Question } from './questions.ts'

/**
 * A stand-in for Electron that records what it is asked and runs the rest for real: the utility process is a Node process, the
 * scheme's handler answers what the test asks for, IPC is called with the sender the test names. What it does not know throws.
 */
const record: Record<string, unknown> = {}
const handlers = new Map<string, (event: unknown, ...args: unknown[]) => unknown>()
const sent: unknown[] = []
let screens: ((request: Request) => Response | Promise<Response>) | null = null
let permissionAsked: ((contents: null, permission: string, answer: (allowed: boolean) => void) => void) | null = null

class App extends EventEmitter {
  isPackaged = false
  setPath(name: string, path: string): void {
    record[`path ${name}`] = path
  }
  getPath(name: string): string {
    return String(record[`path ${name}`])
  }
  requestSingleInstanceLock(): boolean {
    return process.env['STAND_IN_SECOND_INSTANCE'] !== '1'
  }
  enableSandbox(): void {
    record['sandbox'] = true
  }
  getVersion(): string {
    return '1.0.0'
  }
  whenReady(): Promise<void> {
    return new Promise((resolve) => setImmediate(resolve))
  }
  quit(): void {
    let prevented = false
    this.emit('before-quit', { preventDefault: () => (prevented = true) })
    if (!prevented) process.exit(0)
  }
  exit(status: number): void {
    process.exit(status)
  }
}
export const app = new App()

export const protocol = {
  registerSchemesAsPrivileged: (schemes: unknown): void => {
    record['schemes'] = schemes
  },
}

export const session = {
  defaultSession: {
    protocol: {
      handle: (_scheme: string, handler: (request: Request) => Response): void => {
        screens = handler
      },
    },
    setPermissionRequestHandler: (handler: typeof permissionAsked): void => {
      permissionAsked = handler
    },
    setPermissionCheckHandler: (handler: () => boolean): void => {
      record['permission check'] = handler()
    },
    setDevicePermissionHandler: (handler: () => boolean): void => {
      record['device permission'] = handler()
    },
  },
}

export const ipcMain = {
  handle: (channel: string, handler: (event: unknown, ...args: unknown[]) => unknown): void => {
    handlers.set(channel, handler)
  },
  on: (): void => undefined,
}

export const safeStorage = {
  isEncryptionAvailable: (): boolean => true,
  getSelectedStorageBackend: (): string => process.env['STAND_IN_KEY_STORE'] ?? 'gnome_libsecret',
  encryptString: (text: string): Buffer => Buffer.from(text, 'utf8').map((byte) => byte ^ 0x5a) as Buffer,
  decryptString: (cipher: Buffer): string => Buffer.from(cipher.map((byte) => byte ^ 0x5a)).toString('utf8'),
}

export const dialog = {
  showErrorBox: (title: string, content: string): void => void process.stderr.write(`window: ${title}: ${content}\n`),
}
export const shell = {}

export const utilityProcess = {
  fork: (_module: string, args: string[]): EventEmitter & Pick<ChildProcess, 'stdout' | 'stderr' | 'kill'> => {
    const execArgv = ['--import', new URL('parent-port.ts', import.meta.url).href]
    const child = fork('src/main/electron/server-entry.ts', args, { execArgv, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
    record['server process'] = child.pid
    return Object.assign(child, { postMessage: (message: string) => void child.send(message) })
  },
}

class WebContents extends EventEmitter {
  openHandler: () => { action: string } = () => ({ action: 'allow' })
  setWindowOpenHandler(handler: () => { action: string }): void {
    this.openHandler = handler
  }
  send(...message: unknown[]): void {
    sent.push(message)
  }
}
let contents: WebContents | null = null

export class BrowserWindow extends EventEmitter {
  webContents = new WebContents()
  constructor(options: unknown) {
    super()
    record['window'] = options
    contents = this.webContents
    app.emit('web-contents-created', {}, this.webContents)
  }
  async loadURL(url: string): Promise<void> {
    record['loaded'] = url
    this.emit('ready-to-show')
  }
  isDestroyed(): boolean {
    return false
  }
  isMinimized(): boolean {
    return false
  }
  show(): void {
    record['shown'] = true
  }
  focus(): void {
    record['focused'] = true
  }
}

/** What electron-store takes, by the default export. */
export default { app, ipcMain, shell }

async function answer(question: Question): Promise<unknown> {
  switch (question.kind) {
    case 'record':
      return { ...record, sent }
    case 'invoke':
      return handlers.get(question.channel)?.({ senderFrame: question.frame }, ...question.args)
    case 'load': {
      const response = await screens?.(new Request(question.url, { method: question.method ?? 'GET' }))
      return { status: response?.status, headers: Object.fromEntries(response?.headers ?? []), text: await response?.text() }
    }
    case 'navigate': {
      let prevented = false
      contents?.emit(question.event, { url: question.url, preventDefault: () => (prevented = true) })
      return { prevented }
    }
    case 'open':
      return contents?.openHandler()
    case 'permission':
      return new Promise((resolve) => permissionAsked?.(null, question.permission, resolve))
    case 'event':
      return void app.emit(question.name)
    case 'quit':
      return app.quit()
  }
}

process.on('message', (message: { id: number; question: Question }) => {
  void answer(message.question).then((value) => process.send?.({ id: message.id, value }))
})
