import { type BridgeMethodName, bridgeMethods } from '../../../src/shared/bridge.ts'
import type { IpcCarrier } from '../../support/electron/chromium/ipc-carrier.ts'
import type { ChecklistItem, Subject } from './subject.ts'

const EVIL = 'https://evil.example/'
const CALL = 'purser:call'
const names = Object.keys(bridgeMethods) as BridgeMethodName[]

const isForbidden = (answer: unknown): boolean => JSON.stringify(answer).includes('"code":"forbidden"')

/** Calls every channel with every method's name from one frame. */
async function callAll({ program }: Subject, ipc: IpcCarrier, frameKey: string, who: string): Promise<string[]> {
  const { handled, listened } = await program.ask('ipcChannels')
  const findings = listened.map((channel) => `${channel} is listened to without a check of ours`)
  for (const channel of handled)
    for (const name of channel === CALL ? names : ['']) {
      const answer = await ipc.invokeAs(frameKey, channel, [name, {}])
      if (!isForbidden(answer)) findings.push(`${who} got an answer of ${channel} ${name}`)
    }
  return findings
}

/** A frame within our own page that its policy lets be: it has the page's origin and is not the page. */
async function fromInnerFrame(subject: Subject): Promise<string[]> {
  await subject.page.evaluate(
    () =>
      new Promise((resolve) => {
        const frame = document.createElement('iframe')
        frame.addEventListener('load', resolve)
        frame.srcdoc = '<p>inner</p>'
        document.body.append(frame)
      }),
  )
  const { ipc, frames } = await subject.program.window()
  const inner = frames.innerKeys().at(-1)
  return inner === undefined ? ['no inner frame was made'] : callAll(subject, ipc, inner, 'a frame inside the page')
}

/** A page from elsewhere in our window, as if everything before had failed: Electron would give it the preload. */
async function fromForeignPage(subject: Subject): Promise<string[]> {
  const { program, page } = subject
  program.windows.foreign.set(EVIL, { body: '<h1>elsewhere</h1>' })
  await program.ask('loadAnyway', 1, EVIL)
  const { ipc, frames } = await program.window()
  const before = program.windows.delivered().length
  const viaBridge = await page.evaluate(async (methods) => {
    const { purser } = window as unknown as {
      purser: { call(name: string, input: object): Promise<unknown>; subscribe(...given: unknown[]): void }
    }
    purser.subscribe('settingsChanged', () => undefined)
    return Promise.all(methods.map(async (name) => [name, JSON.stringify(await purser.call(name, {}))] as const))
  }, names)
  const findings = viaBridge
    .filter(([, answer]) => !isForbidden(JSON.parse(answer)))
    .map(([name]) => `a foreign page called ${name}`)
  findings.push(...(await callAll(subject, ipc, frames.mainKey(), 'a foreign page')))
  const events = program.windows
    .delivered()
    .slice(before)
    .filter((text) => text.includes('"channel"'))
  return [...findings, ...events.map((text) => `a foreign page received ${text}`)]
}

/** 17: who is not the top frame of our own screens gets nothing, on any channel. */
export const senders: ChecklistItem = {
  title: '17. Validate the sender of all IPC messages',
  findings: async (subject) => {
    const findings = [...(await fromInnerFrame(subject)), ...(await fromForeignPage(subject))]
    await subject.program.ask('loadAnyway', 1, 'app://purser/')
    return findings
  },
}
