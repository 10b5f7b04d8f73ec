import type { Page } from '@playwright/test'
import { backToScreens, type ChecklistItem, found, type Subject } from './subject.ts'

const CDN = 'https://cdn.example'

/** Tries to load whatever can run or lead out from another site. */
const loadFromElsewhere = (page: Page): Promise<void> =>
  page.evaluate(async (cdn) => {
    const add = (name: string, attributes: Record<string, string>): Promise<unknown> => {
      const element = document.createElement(name)
      for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
      const settled = new Promise((resolve) => {
        element.addEventListener('load', resolve)
        element.addEventListener('error', resolve)
        setTimeout(resolve, 500)
      })
      document.body.append(element)
      return settled
    }
    await Promise.all([
      add('script', { src: `${cdn}/x.js` }),
      add('link', { rel: 'stylesheet', href: `${cdn}/x.css` }),
      add('iframe', { src: `${cdn}/x.html` }),
      add('object', { data: `${cdn}/x.bin` }),
      fetch(`${cdn}/x.json`).catch(() => undefined),
    ])
  }, CDN)

/** Keeps what the window asks for from here on. */
const keepAsked = ({ app }: Subject): Promise<void> =>
  app.electron.evaluate(({ session }) => {
    const asked: string[] = []
    Object.assign(globalThis, { asked })
    session.defaultSession.webRequest.onSendHeaders(({ url }) => void asked.push(url))
  })

/** 1: nothing but the program's own files and its one server; pictures of dishes may have any address and can do nothing. */
export const secureContent: ChecklistItem = {
  title: '1. Only load secure content',
  findings: async (subject) => {
    const { app, page } = subject
    await keepAsked(subject)
    await loadFromElsewhere(page)
    const asked = await app.electron.evaluate(() => (globalThis as unknown as { asked: string[] }).asked)
    const pages = await app.electron.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows().map(({ webContents }) => webContents.getURL()),
    )
    await backToScreens(subject)
    return [
      ...asked.filter((url) => url.startsWith(CDN)).map((url) => `a page asked for ${url}`),
      ...pages.filter((url) => !url.startsWith('app://')).map((url) => `a window shows ${url}`),
    ]
  },
}

/** 7: the policy as it was sent, and as Chromium holds to it. */
export const contentPolicy: ChecklistItem = {
  title: '7. Define a Content-Security-Policy',
  findings: async ({ page }) => {
    const sent = await page.evaluate(() =>
      fetch(location.href).then(
        ({ headers }) => headers.get('content-security-policy') ?? '',
        () => '',
      ),
    )
    const policy = new Map(
      sent.split('; ').map((directive) => [directive.split(' ')[0] ?? '', directive.split(' ').slice(1).join(' ')]),
    )
    const ran = await page.evaluate(async () => {
      const element = document.createElement('script')
      element.textContent = 'window.injectedScript = true'
      document.head.append(element)
      const image = document.createElement('div')
      image.innerHTML = '<img src="x:" onerror="window.injectedHandler = true">'
      document.body.append(image)
      await new Promise((resolve) => setTimeout(resolve, 100))
      const isEvalAllowed = await new Promise<boolean>((resolve) => {
        // A text in the place of a function is evaluated as a script is.
        const later = setTimeout as (text: string, afterMs: number) => unknown
        later('window.evaluated = true', 0)
        setTimeout(() => resolve('evaluated' in window), 50)
      })
      return { script: 'injectedScript' in window, handler: 'injectedHandler' in window, isEvalAllowed }
    })
    return found(
      [policy.get('default-src') !== "'self'", 'default-src is not our own origin alone'],
      [policy.get('object-src') !== "'none'" || policy.get('frame-ancestors') !== "'none'", 'plugins or frames are open'],
      [policy.get('base-uri') !== "'none'" || policy.get('form-action') !== "'none'", 'base or forms lead elsewhere'],
      [/unsafe|\*|https?:/.test(policy.get('script-src') ?? ''), 'script-src is wide'],
      [ran.script, 'an injected script ran'],
      [ran.handler, 'an injected handler ran'],
      [ran.isEvalAllowed, 'eval ran'],
    )
  },
}
