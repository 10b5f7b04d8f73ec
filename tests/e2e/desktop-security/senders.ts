import { type BridgeMethodName, bridgeEvents, bridgeMethods } from '../../../src/shared/bridge/bridge.ts'
import { backToScreens, type ChecklistItem, type Subject } from './subject.ts'

const EVIL = 'https://evil.example/'
const methods = Object.keys(bridgeMethods) as BridgeMethodName[]

const isForbidden = (answer: string): boolean => answer.includes('"code":"forbidden"')

/** A page from elsewhere in our window, as if everything before had failed: Electron gives it the preload. */
async function fromForeignPage({ app, page }: Subject): Promise<string[]> {
  await app.electron.evaluate(async ({ BrowserWindow, session }, url) => {
    const { protocol } = session.defaultSession
    const answer = (): Response => new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } })
    if (!protocol.isProtocolHandled('https')) protocol.handle('https', answer)
    await BrowserWindow.getAllWindows()[0]?.loadURL(url)
  }, EVIL)
  // On a busy machine Playwright hears of the new page after Electron has loaded it.
  await page.waitForURL(EVIL)
  const seen = await page.evaluate(
    async ([names, events]) => {
      const { purser } = window as unknown as {
        purser: { call(name: string, input: object): Promise<unknown>; subscribe(event: string, on: () => void): void }
      }
      const received: string[] = []
      for (const event of events) purser.subscribe(event, () => received.push(event))
      const answers = await Promise.all(names.map(async (name) => [name, JSON.stringify(await purser.call(name, {}))] as const))
      await new Promise((resolve) => setTimeout(resolve, 300))
      return { answers, received }
    },
    [methods, Object.keys(bridgeEvents)] as const,
  )
  return [
    ...seen.answers.filter(([, answer]) => !isForbidden(answer)).map(([name]) => `a foreign page called ${name}`),
    ...seen.received.map((event) => `a foreign page received ${event}`),
  ]
}

/** Frames within our own page, which its policy lets be, have no preload and so no way to ask. */
async function fromInnerFrame({ page }: Subject): Promise<string[]> {
  const names = await page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const frame = document.createElement('iframe')
        frame.addEventListener('load', () => {
          const inner = frame.contentWindow as unknown as Record<string, unknown>
          resolve(['purser', 'require', 'ipcRenderer'].filter((name) => name in inner))
        })
        frame.srcdoc = '<p>inner</p>'
        document.body.append(frame)
      }),
  )
  return names.map((name) => `a frame inside the page has ${name}`)
}

/** 17: who is not the top frame of our own screens gets nothing, on the one channel that there is. */
export const senders: ChecklistItem = {
  title: '17. Validate the sender of all IPC messages',
  findings: async (subject) => {
    const listened = await subject.app.electron.evaluate(({ ipcMain }) => ipcMain.eventNames().map(String))
    const findings = [
      // Electron itself listens to `error`.
      ...listened.filter((name) => name !== 'error').map((name) => `${name} is listened to without a check of ours`),
      ...(await fromInnerFrame(subject)),
      ...(await fromForeignPage(subject)),
    ]
    // Requests that are answered so are not told to webRequest, by which another item looks.
    await subject.app.electron.evaluate(({ session }) => session.defaultSession.protocol.unhandle('https'))
    await backToScreens(subject)
    return findings
  },
}
