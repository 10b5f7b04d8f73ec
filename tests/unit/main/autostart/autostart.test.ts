import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  type Autostart,
  type AutostartState,
  changeAutostart,
  withoutAutostart,
} from '../../../../src/main/autostart/autostart.ts'
import { entryAutostart } from '../../../../src/main/autostart/entry-files.ts'
import { bridgeMessages } from '../../../../src/shared/bridge/messages.ts'
import { temporaryFolder } from '../../../support/printing/virtual-printer.ts'

/** A system that refuses by an error, or without a word by staying in its state. */
const refusing = (state: AutostartState, problem?: Error): Autostart => ({
  state: () => state,
  set: () => {
    if (problem !== undefined) throw problem
  },
})

function change(autostart: Autostart | null, on = true) {
  const problems: unknown[] = []
  const result = changeAutostart(autostart, on, (problem) => problems.push(problem))
  return { code: result.ok ? '' : result.error.code, msg: result.ok ? '' : result.error.msg, problems }
}

describe('a change of what starts with the computer', () => {
  test.each([
    ['EROFS', 'the disk is read-only'],
    ['EACCES', 'this user may not write there'],
    ['ENOSPC', 'the disk is full'],
  ])('that the system refuses by %s is refused with the reason in words, and logged', (code, reason) => {
    const problem = Object.assign(new Error(`${code}: open`), { code, path: '/home/bar/.config/autostart' })
    const { msg, problems } = change(refusing('off', problem))
    expect(msg).toBe(`This computer did not allow it (${reason}: /home/bar/.config/autostart)`)
    expect(problems).toEqual([problem])
  })

  test('fails in words where a file is in the place of its folder', () => {
    const file = join(temporaryFolder(), 'config')
    writeFileSync(file, '')
    const autostart = entryAutostart(
      { program: '/opt/Purser/purser', args: [] },
      { XDG_CONFIG_HOME: file, XDG_CONFIG_DIRS: '/none' },
    )
    expect(change(autostart).msg).toContain('a file is in the place of a folder')
    expect(autostart.state()).toBe('off')
  })

  test.each([
    ['off', 'autostart-refused'],
    ['blocked', 'autostart-blocked'],
    ['unapproved', 'autostart-unapproved'],
  ] as const)('that leaves the system at %s is refused with %s', (state, code) => {
    const { msg, problems } = change(refusing(state))
    expect(msg).toBe(bridgeMessages[code])
    expect(problems).toEqual([])
  })

  test('that leaves it on when switched off is refused too', () => {
    expect(change(refusing('on'), false).code).toBe('autostart-refused')
    expect(change(refusing('on')).code).toBe('')
  })

  test('is not offered by a checkout, nor where macOS would drop the options, nor by a browser terminal', () => {
    for (const autostart of [withoutAutostart('checkout'), withoutAutostart('options'), null])
      expect(change(autostart).code).toBe('autostart-unavailable')
  })
})
