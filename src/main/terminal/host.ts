import type { FastifyInstance } from 'fastify'
import { buildHttpBase, openServer, type Server } from '../../server/app.ts'
import { setupCodeLine } from '../../server/people/sessions/setup-code.ts'
import { version } from '../../server/kernel/version.ts'
import { API_PREFIX } from '../../shared/contract/index.ts'
import { faultText } from '../../shared/fault.ts'
import type { DataFolder } from '../host/data-folder.ts'
import { readRendererFiles } from '../host/renderer-files.ts'
import { openWorkstation, type Workstation } from '../workstation/workstation.ts'
import type { TerminalOptions } from './options.ts'
import { registerBridge, registerPages, registerRelay } from './routes.ts'

/** A running browser terminal. */
export interface Terminal {
  /** Such as http://127.0.0.1:4150. */
  address: string
  /** The address of the virtual printer's page in the demo; empty without one. */
  paperAddress: string
  /** Whether the screens are to be shown as a kiosk. */
  kiosk: boolean
  /** Ends streams, kitchen tickets, requests, server, printing and journal, in that order. */
  close(): Promise<void>
}

interface Api {
  http: FastifyInstance
  close(): Promise<void>
}

/** The embedded server; if the settings name a shared one, only a relay to it, or nothing if the screens call it directly. */
async function openApi(options: TerminalOptions, { settings, line, deskCodes }: Workstation): Promise<Api> {
  if (settings.current().serverAddress !== '') {
    const http = await buildHttpBase(options.server)
    if (line !== null) registerRelay(http, line)
    return {
      http,
      close: () => {
        line?.close()
        return http.close()
      },
    }
  }
  const server: Server = await openServer(options.server, { deskCode: deskCodes.add })
  const { setupCode } = server.deps
  if (setupCode !== null) process.stdout.write(`${setupCodeLine(setupCode)}\n`)
  return server
}

/** Listens on the wanted port, or on a free one if the default port is taken and was not requested explicitly. */
async function listen(http: FastifyInstance, { server, portAskedFor }: TerminalOptions): Promise<string> {
  try {
    return await http.listen({ port: server.port, host: server.host })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE' || portAskedFor) throw error
    process.stdout.write(`Port ${server.port} is taken, so a free one is used\n`)
    return await http.listen({ port: 0, host: server.host })
  }
}

/**
 * Starts API, bridge and screens on one origin; `leaveKiosk` is called when back office staff leave the kiosk. Throws the
 * system's error if the folder, port or screens cannot be opened.
 */
export async function startTerminal(
  options: TerminalOptions,
  folder: DataFolder,
  rendererDir: string,
  leaveKiosk: () => void = () => undefined,
): Promise<Terminal> {
  const files = readRendererFiles(rendererDir)
  let address = ''
  const workstation = await openWorkstation({
    folder: folder.workstation,
    demo: options.server.demo,
    appInfo: () => ({ program: 'browser', version, apiBase: (direct || address) + API_PREFIX, demo: options.server.demo }),
    kiosk: options.kiosk,
    leaveKiosk,
    autostart: null,
    hostLogin: null,
    onProblem: (problem) => void process.stderr.write(`purser: ${faultText(problem)}\n`),
  })
  // A change takes effect at the next start: a sale in progress must not move to another server.
  const direct = workstation.line === null ? workstation.settings.current().serverAddress : ''
  const api = await openApi(options, workstation)
  const endStreams = registerBridge(api.http, workstation.bridge)
  registerPages(api.http, files, direct || null)
  address = await listen(api.http, options)
  folder.announce(address)
  return {
    address,
    paperAddress: workstation.paperAddress,
    kiosk: workstation.kiosk.isActive(),
    close: async () => {
      endStreams()
      await workstation.kitchen.close()
      await api.close()
      await workstation.close()
      folder.release()
    },
  }
}
