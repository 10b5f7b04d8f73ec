import { backToScreens, type ChecklistItem, found, SCREENS, type Subject } from './subject.ts'

const EVIL = 'https://evil.example/'
const OTHER_APP = 'app://elsewhere/'

/** What a page can do to get to another address; each is tried on freshly opened screens. */
const waysOut: Record<string, (url: string) => void> = {
  location: (url) => location.assign(url),
  replace: (url) => location.replace(url),
  link: (url) => {
    const link = document.createElement('a')
    link.href = url
    document.body.append(link)
    link.click()
  },
  form: (url) => {
    const form = document.createElement('form')
    form.action = url
    document.body.append(form)
    form.submit()
  },
  refresh: (url) => {
    const meta = document.createElement('meta')
    meta.httpEquiv = 'refresh'
    meta.content = `0;url=${url}`
    document.head.append(meta)
  },
}

/** How long a way may take to be gone; a policy keeps some from it altogether, ms. */
const GONE_MS = 600

/** Answers another site's page to whoever gets there, so that nothing leaves this machine. */
const serveElsewhere = ({ app }: Subject): Promise<void> =>
  app.electron.evaluate(({ session }) => {
    const { protocol } = session.defaultSession
    if (protocol.isProtocolHandled('https')) return
    const page = '<!doctype html><h1>elsewhere</h1>'
    protocol.handle('https', () => new Response(page, { headers: { 'content-type': 'text/html' } }))
  })

/** Tries a way out and answers where the window ends. */
async function whereItLeads({ app, page }: Subject, way: (url: string) => void, url: string): Promise<string> {
  await page.evaluate(way, url).catch(() => undefined)
  await new Promise((resolve) => setTimeout(resolve, GONE_MS))
  return app.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.getURL() ?? '')
}

/** 13: the window stays on its own screens whatever a page tries. */
export const navigation: ChecklistItem = {
  title: '13. Disable or limit navigation',
  findings: async (subject) => {
    await serveElsewhere(subject)
    const findings: string[] = []
    const tries = [
      ...Object.entries(waysOut).map(([name, way]) => [name, way, EVIL] as const),
      ['location', waysOut['location'], OTHER_APP] as const,
    ]
    for (const [name, way, url] of tries) {
      if (way === undefined) continue
      const end = await whereItLeads(subject, way, url)
      if (!end.startsWith(SCREENS)) findings.push(`${name} leads to ${end}`)
      await backToScreens(subject)
    }
    return findings
  },
}

const windowUrls = ({ app }: Subject): Promise<string[]> =>
  app.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().map(({ webContents }) => webContents.getURL()))

/** 14: no page opens a window. */
export const newWindows: ChecklistItem = {
  title: '14. Disable or limit creation of new windows',
  findings: async (subject) => {
    await serveElsewhere(subject)
    await subject.page.evaluate(
      async ([url, wait]) => {
        window.open(url)
        const link = document.createElement('a')
        link.href = url
        link.target = '_blank'
        document.body.append(link)
        link.click()
        await new Promise((resolve) => setTimeout(resolve, wait))
      },
      [EVIL, GONE_MS] as const,
    )
    const opened = (await windowUrls(subject)).slice(1)
    await backToScreens(subject)
    return opened.map((url) => `a page opened ${url}`)
  },
}

/** 15: nothing that a page names is handed to the system. */
export const openExternal: ChecklistItem = {
  title: '15. Do not use shell.openExternal with untrusted content',
  findings: async (subject) => {
    const { app, page } = subject
    await app.electron.evaluate(({ shell }) => {
      const handed: string[] = []
      Object.assign(globalThis, { handed })
      shell.openExternal = (url) => Promise.resolve(void handed.push(url))
    })
    await page.evaluate(async () => {
      for (const url of ['https://evil.example/', 'file:///etc/passwd', 'ms-msdt:/id', 'mailto:a@b.example']) window.open(url)
      await new Promise((resolve) => setTimeout(resolve, 200))
    })
    await backToScreens(subject)
    const handed = await app.electron.evaluate(() => (globalThis as unknown as { handed: string[] }).handed)
    return handed.map((url) => `the system was asked to open ${url}`)
  },
}

/** Writes a webview into the page; answers what kinds of contents there are then. */
async function contentsWithWebview({ app, page }: Subject): Promise<string[]> {
  await page.evaluate(async (wait) => {
    const view = document.createElement('webview')
    view.setAttribute('allowpopups', '')
    view.setAttribute('src', 'https://evil.example/')
    document.body.append(view)
    await new Promise((resolve) => setTimeout(resolve, wait))
  }, GONE_MS)
  return app.electron.evaluate(({ webContents }) => webContents.getAllWebContents().map((contents) => contents.getType()))
}

/** 11: a webview that a page writes comes to nothing, and the screens write none. */
export const webviewPopups: ChecklistItem = {
  title: '11. <webview>: Do not use allowpopups',
  findings: async (subject) => {
    await serveElsewhere(subject)
    const written = await subject.page.locator('webview').count()
    const kinds = await contentsWithWebview(subject)
    await backToScreens(subject)
    return found([written > 0, 'the screens hold a webview'], [kinds.includes('webview'), 'a webview was let in'])
  },
}

/** 12: should the tag ever be switched on, no webview is attached all the same. */
export const webviewOptions: ChecklistItem = {
  title: '12. <webview>: Verify options and params before creation',
  findings: async ({ app }) => {
    const isPrevented = await app.electron.evaluate(({ BrowserWindow }, src) => {
      let prevented = false
      const event = { preventDefault: () => (prevented = true) }
      BrowserWindow.getAllWindows()[0]?.webContents.emit('will-attach-webview', event, {}, { src })
      return prevented
    }, EVIL)
    return found([!isPrevented, 'a webview may be attached'])
  },
}
