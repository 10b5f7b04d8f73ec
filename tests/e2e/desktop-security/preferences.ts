import type { ChecklistItem, Subject } from './subject.ts'

/** Windows whose preferences in force are not as wanted; every window that the program made counts. */
async function windowsWithout({ program }: Subject, name: string, wanted: readonly unknown[]): Promise<string[]> {
  const windows = (await program.ask('preferences')) as Record<string, unknown>[]
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

/** 4: every renderer in Chromium's sandbox, also one that nobody thought of. */
export const sandbox: ChecklistItem = {
  title: '4. Enable process sandboxing',
  findings: async (subject) => [
    ...(await windowsWithout(subject, 'sandbox', [true])),
    ...((await subject.program.ask('calls', 'app.enableSandbox')).length === 0 ? ['app.enableSandbox was not called'] : []),
  ],
}
