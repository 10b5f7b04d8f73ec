import { readFileSync } from 'node:fs'
import { type ChecklistItem, found, preferencesOf, type Subject } from './subject.ts'

/** Windows whose preferences in force are not as wanted. */
async function windowsWithout(subject: Subject, name: string, wanted: readonly unknown[]): Promise<string[]> {
  const windows = await preferencesOf(subject)
  if (windows.length === 0) return ['no window was made']
  return windows.flatMap((preferences, at) =>
    wanted.includes(preferences[name]) ? [] : [`window ${at + 1} has ${name}: ${String(preferences[name])}`],
  )
}

const preference = (title: string, name: string, ...wanted: unknown[]): ChecklistItem => ({
  title,
  findings: (subject) => windowsWithout(subject, name, wanted),
})

/** Items that a window's preferences decide alone. */
export const preferenceItems = {
  webSecurity: preference('6. Do not disable webSecurity', 'webSecurity', true),
  insecureContent: preference('8. Do not enable allowRunningInsecureContent', 'allowRunningInsecureContent', false),
  experiments: preference('9. Do not enable experimental features', 'experimentalFeatures', false),
  blinkFeatures: preference('10. Do not use enableBlinkFeatures', 'enableBlinkFeatures', '', undefined),
}

/** Whether Linux filters a process's system calls (seccomp, mode 2), as Chromium's sandbox has it do. */
const isConfined = (pid: number): boolean => /^Seccomp:\s*2$/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))

/** 4: every renderer in Chromium's sandbox, as the system sees its process. */
export const sandbox: ChecklistItem = {
  title: '4. Enable process sandboxing',
  findings: async (subject) => {
    const processes = await subject.app.electron.evaluate(({ app }) =>
      app
        .getAppMetrics()
        .filter(({ type }) => type === 'Tab')
        .map(({ pid }) => pid),
    )
    return [
      ...(await windowsWithout(subject, 'sandbox', [true])),
      ...found([processes.length === 0, 'no page has a process of its own']),
      ...processes.filter((pid) => !isConfined(pid)).map((pid) => `the page of process ${pid} is outside the sandbox`),
    ]
  },
}
