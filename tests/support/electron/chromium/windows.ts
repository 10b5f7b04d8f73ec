import type { Browser, BrowserContext, CDPSession, Page } from 'playwright'
import type { Rpc } from '../rpc.ts'
import type { ChromiumSide, MainSide, WindowWishes } from '../sides.ts'
import { SCREENS_ORIGIN, toChromium, toProgram } from './addresses.ts'
import { type FrameBook, followFrames } from './frames.ts'
import { carryIpc, type IpcCarrier } from './ipc-carrier.ts'
import { settlePermissions } from './permissions.ts'
import { type Relay, type SentRequest, startRelay } from './relay.ts'
import { type AskedNavigation, type AskedRequest, type ForeignPage, watchTraffic } from './traffic.ts'

/** A window of the program as the page it is. */
export interface OpenWindow {
  contentsId: number
  page: Page
  cdp: CDPSession
  frames: FrameBook
  ipc: IpcCarrier
}

/** Chromium's half: the windows of one program, in a browser context of its own. */
export interface Windows {
  /** What the program asks of Chromium. */
  side: ChromiumSide
  /** The window of this number, counted from 1, once it is open. */
  opened(contentsId: number): Promise<OpenWindow>
  /** Pages of other sites that a test wants to exist, by their addresses. */
  foreign: Map<string, ForeignPage>
  /** Every page of the context, the windows' and those that a page opened. */
  pages(): Page[]
  sent(): readonly SentRequest[]
  /** Every reply and event that IPC brought into a page, as text. */
  delivered(): readonly string[]
  /** Webviews that the program let into a page, by their addresses. */
  webviews(): readonly string[]
  /** Every address that a page asked for, whatever came of it. */
  asked(): readonly AskedRequest[]
  /** Every navigation that a page wanted, with each handler's answer. */
  navigations(): readonly AskedNavigation[]
  close(): Promise<void>
}

/** Emits to the program what Electron emits of a page's life. */
function tellOfPage(page: Page, contentsId: number, program: Rpc<MainSide>): void {
  const notify = (event: string, ...args: unknown[]) =>
    void program.ask('contentsEvent', contentsId, event, ...args).catch(() => undefined)
  page.on('domcontentloaded', () => notify('dom-ready'))
  page.on('load', () => notify('did-finish-load'))
  page.on('crash', () => notify('render-process-gone', { reason: 'crashed', exitCode: 5 }))
  page.on('console', (message) => {
    const level = message.type() === 'warning' ? 'warning' : message.type() === 'error' ? 'error' : 'info'
    notify('console-message', level, message.text())
  })
}

/** The pages that are windows of the program, and how many are being opened. */
interface OwnPages {
  pages: Set<Page>
  opening: number
}

/** A page that asks for a window gets it only if the program's handler says so. */
function tellOfWindowsWanted(window: OpenWindow, program: Rpc<MainSide>, own: OwnPages): void {
  const context = window.page.context()
  const isOwn = (page: Page): boolean => own.opening > 0 || own.pages.has(page)
  let isAllowed: Promise<boolean> = Promise.resolve(true)
  const closeUnwanted = async (pages: Page[]): Promise<void> => {
    if (!(await isAllowed)) for (const page of pages) if (!isOwn(page)) void page.close().catch(() => undefined)
  }
  window.cdp.on('Page.windowOpen', ({ url, windowName, windowFeatures }) => {
    const asked = program.ask('windowOpen', window.contentsId, toProgram(url), windowName, windowFeatures.join(','))
    isAllowed = asked.then(
      ({ action }) => action === 'allow',
      () => true,
    )
    void isAllowed.then(() => closeUnwanted(context.pages()))
  })
  context.on('page', (page) => void (isOwn(page) || closeUnwanted([page])))
}

async function openWindow(page: Page, contentsId: number, wishes: WindowWishes, parts: Parts): Promise<OpenWindow> {
  const { program, relay, foreign, ownLoads, delivered, attached, asked, navigations } = parts
  const cdp = await page.context().newCDPSession(page)
  const frames = await followFrames(
    cdp,
    (frame) => void program.ask('moved', contentsId, frame).catch(() => undefined),
    (key) => void program.ask('frameDetached', contentsId, key).catch(() => undefined),
  )
  const ipc = await carryIpc(cdp, contentsId, wishes, { program, frames, delivered, attached })
  const isOwnLoad = (url: string) => ownLoads.delete(url)
  await watchTraffic(cdp, { contentsId, program, relay, frames, foreign, isOwnLoad, asked, navigations })
  tellOfPage(page, contentsId, program)
  return { contentsId, page, cdp, frames, ipc }
}

interface Parts {
  program: Rpc<MainSide>
  relay: Relay
  foreign: Map<string, ForeignPage>
  /** Addresses that the program itself is loading. */
  ownLoads: Set<string>
  delivered: string[]
  attached: string[]
  asked: AskedRequest[]
  navigations: AskedNavigation[]
}

export interface WindowsOptions {
  program: () => Rpc<MainSide>
  /** Readies each window's page before anything is loaded into it. */
  prepare?: ((page: Page) => Promise<void>) | undefined
}

/** Opens Chromium's half for one program; the browser itself stays the test's. */
export async function openWindows(browser: Browser, { program, prepare }: WindowsOptions): Promise<Windows> {
  const foreign = new Map<string, ForeignPage>()
  const lateProgram: Rpc<MainSide> = { ask: (name, ...args) => program().ask(name, ...args) }
  const relay = await startRelay(lateProgram)
  const parts: Parts = {
    program: lateProgram,
    relay,
    foreign,
    ownLoads: new Set(),
    delivered: [],
    attached: [],
    asked: [],
    navigations: [],
  }
  const own: OwnPages = { pages: new Set(), opening: 0 }
  const open = new Map<number, PromiseWithResolvers<OpenWindow>>()
  const slot = (contentsId: number) => {
    const known = open.get(contentsId) ?? Promise.withResolvers<OpenWindow>()
    open.set(contentsId, known)
    return known
  }
  const opened = (contentsId: number) => slot(contentsId).promise
  let context: Promise<BrowserContext> | null = null
  const contextOf = (wishes: WindowWishes) =>
    (context ??= browser.newContext({
      viewport: { width: wishes.width, height: wishes.height },
      baseURL: SCREENS_ORIGIN,
      locale: 'en-US',
    }))
  const side: ChromiumSide = {
    createWindow: async (contentsId, wishes) => {
      const ofProgram = await contextOf(wishes)
      own.opening += 1
      const page = await ofProgram.newPage()
      own.pages.add(page)
      own.opening -= 1
      await prepare?.(page)
      const window = await openWindow(page, contentsId, wishes, parts)
      tellOfWindowsWanted(window, lateProgram, own)
      page.on('close', () => void lateProgram.ask('windowClosed', contentsId).catch(() => undefined))
      slot(contentsId).resolve(window)
    },
    load: async (contentsId, url) => {
      const { page, cdp } = await opened(contentsId)
      parts.ownLoads.add(url)
      await settlePermissions(cdp, contentsId, lateProgram, url)
      await page.goto(toChromium(url)).catch((error: Error) => {
        const [, code = 'ERR_FAILED'] = /net::(\w+)/.exec(error.message) ?? []
        throw new Error(`${code} loading '${url}'`)
      })
      parts.ownLoads.delete(url)
    },
    reload: async (contentsId) => void (await (await opened(contentsId)).page.reload()),
    send: async (contentsId, frameKey, channel, args) => (await opened(contentsId)).ipc.send(frameKey, channel, args),
    resize: async (contentsId, width, height) => (await opened(contentsId)).page.setViewportSize({ width, height }),
    executeJavaScript: async (contentsId, code) => (await opened(contentsId)).page.evaluate(code),
    crash: async (contentsId) => void (await (await opened(contentsId)).cdp.send('Page.crash').catch(() => undefined)),
    close: async (contentsId) => (await opened(contentsId)).page.close(),
  }
  return {
    side,
    opened,
    foreign,
    pages: () => [...own.pages].flatMap((page) => page.context().pages()).filter((page, at, all) => all.indexOf(page) === at),
    sent: relay.sent,
    delivered: () => parts.delivered,
    webviews: () => parts.attached,
    asked: () => parts.asked,
    navigations: () => parts.navigations,
    close: async () => {
      await (await context)?.close()
      await relay.close()
    },
  }
}
