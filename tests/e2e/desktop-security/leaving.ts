import type { Page } from '@playwright/test'
import { toChromium } from '../../support/electron/chromium/addresses.ts'
import { backToScreens, type ChecklistItem, found, type Subject } from './subject.ts'

const EVIL = 'https://evil.example/'
const OTHER_APP = toChromium('app://elsewhere/')

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

/** How long a way may take to be asked about; a policy keeps some from it altogether. */
const ASKED_MS = 600
/** How long Chromium may take to close what was opened all the same, on a machine that is busy. */
const CLOSED_MS = 20_000
const SCREENS = 'purser.app-scheme.test'

/** Tries a way out and answers the host that it ends on. */
async function whereItLeads({ page, program }: Subject, way: (url: string) => void, url: string): Promise<string> {
  const { navigations } = program.windows
  const before = navigations().length
  await page.evaluate(way, url)
  const deadline = performance.now() + ASKED_MS
  while (navigations().length === before && performance.now() < deadline) await page.waitForTimeout(20)
  const isLet =
    navigations().length > before &&
    navigations()
      .slice(before)
      .every(({ prevented }) => !prevented)
  // What is there may be an error page; that the page was let go counts.
  if (isLet) await page.waitForURL((now) => now.hostname !== SCREENS).catch(() => undefined)
  return new URL(isLet ? url : page.url()).hostname
}

/** 13: the window stays on its own screens whatever a page tries. */
export const navigation: ChecklistItem = {
  title: '13. Disable or limit navigation',
  findings: async (subject) => {
    const { foreign } = subject.program.windows
    for (const url of [EVIL, OTHER_APP]) foreign.set(url, { body: '<h1>elsewhere</h1>' })
    const findings: string[] = []
    const tries = [
      ...Object.entries(waysOut).map(([name, way]) => [name, way, EVIL] as const),
      ['location', waysOut['location'], OTHER_APP] as const,
    ]
    for (const [name, way, url] of tries) {
      if (way === undefined) continue
      const host = await whereItLeads(subject, way, url)
      if (host !== SCREENS) findings.push(`${name} leads to ${host}`)
      await backToScreens(subject)
    }
    return findings
  },
}

/** 14: no page opens a window. */
export const newWindows: ChecklistItem = {
  title: '14. Disable or limit creation of new windows',
  findings: async (subject) => {
    const { page, program } = subject
    program.windows.foreign.set(EVIL, { body: '<h1>elsewhere</h1>' })
    const seen: Page[] = []
    const note = (popup: Page) => void seen.push(popup)
    page.on('popup', note)
    await page.evaluate((url) => {
      window.open(url)
      const link = document.createElement('a')
      link.href = url
      link.target = '_blank'
      document.body.append(link)
      link.click()
    }, EVIL)
    const others = () => program.windows.pages().filter((other) => other !== page)
    // Chromium opens what is not wanted for a moment, where Electron opens nothing.
    const deadline = performance.now() + CLOSED_MS
    while ((seen.length < 2 || others().length > 0) && performance.now() < deadline) await page.waitForTimeout(20)
    page.off('popup', note)
    const opened = others()
    await Promise.all(opened.map((other) => other.close()))
    await backToScreens(subject)
    return opened.map((other) => `a page opened ${other.url()}`)
  },
}

/** 15: nothing that a page names is handed to the system. */
export const openExternal: ChecklistItem = {
  title: '15. Do not use shell.openExternal with untrusted content',
  findings: async (subject) => {
    await subject.page.evaluate(async () => {
      for (const url of ['https://evil.example/', 'file:///etc/passwd', 'ms-msdt:/id', 'mailto:a@b.example']) window.open(url)
      await new Promise((resolve) => setTimeout(resolve, 200))
    })
    await backToScreens(subject)
    const handedOver = await subject.program.ask('calls', 'shell.openExternal')
    return handedOver.map(({ args }) => `the system was asked to open ${String(args[0])}`)
  },
}

const webviewFor = (subject: Subject): Promise<void> =>
  subject.page.evaluate(async () => {
    const view = document.createElement('webview')
    view.setAttribute('allowpopups', '')
    view.setAttribute('src', 'https://evil.example/')
    document.body.append(view)
    await new Promise((resolve) => setTimeout(resolve, 150))
  })

/** 11: a webview that a page writes comes to nothing, and the screens write none. */
export const webviewPopups: ChecklistItem = {
  title: '11. <webview>: Do not use allowpopups',
  findings: async (subject) => {
    const written = await subject.page.locator('webview').count()
    await webviewFor(subject)
    const { length } = subject.program.windows.webviews()
    await backToScreens(subject)
    return found([written > 0, 'the screens hold a webview'], [length > 0, `${length} webviews were let in`])
  },
}

/** 12: should the tag ever be switched on, no webview is attached all the same. */
export const webviewOptions: ChecklistItem = {
  title: '12. <webview>: Verify options and params before creation',
  findings: async ({ program }) => {
    const { prevented } = await program.ask('navigation', 1, 'will-attach-webview', null, EVIL)
    return found([!prevented, 'a webview may be attached'])
  },
}
