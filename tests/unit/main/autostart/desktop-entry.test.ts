import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { entryValues, execValue, hidingEntry, startingEntry } from '../../../../src/main/autostart/desktop-entry.ts'
import { temporaryFolder } from '../../../support/printing/virtual-printer.ts'
import { execWords } from '../../../support/programs/startup-entry.ts'

const program = '/opt/Purser/purser'

describe('the command of an entry', () => {
  test.each([
    ['plain words', [program, '--data', '/srv/purser'], '/opt/Purser/purser --data /srv/purser'],
    ['a path with a space', ['/home/bar/My Apps/purser'], '"/home/bar/My Apps/purser"'],
    ['a percent sign', [program, '/srv/100%'], '/opt/Purser/purser /srv/100%%'],
    ['a backslash, which needs four', [program, String.raw`/srv/a\b`], String.raw`/opt/Purser/purser "/srv/a\\\\b"`],
    ['a dollar sign', [program, '/srv/$HOME'], String.raw`/opt/Purser/purser "/srv/\\$HOME"`],
    ['quotes', [program, `/srv/a"b'c`], String.raw`/opt/Purser/purser "/srv/a\\"b'c"`],
    ['a line break', [program, '/srv/a\nb'], String.raw`/opt/Purser/purser "/srv/a\nb"`],
    ['an empty word', [program, ''], '/opt/Purser/purser ""'],
  ])('with %s', (_what, [first = '', ...args], value) => {
    expect(execValue({ program: first, args })).toBe(value)
  })

  test('is read back as it was, whatever is in it, and stays on its line', () => {
    const word = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(...'ab/ %"\'`$\\~;&|<>()*?#=\t\n\r'.split('')) }))
    fc.assert(
      fc.property(fc.array(word), (args) => {
        const entry = startingEntry({ program, args })
        expect(execWords(entry)).toEqual([program, ...args])
        expect(entry.trimEnd().split('\n')).toHaveLength(4)
        expect(entryValues(entry).get('Exec')).toBe(execValue({ program, args }))
      }),
    )
  })

  test('cannot name a program with an equals sign in its path', () => {
    expect(() => startingEntry({ program: '/opt/a=b/purser', args: [] })).toThrow('“=” in its path: /opt/a=b/purser')
  })

  test.skipIf(spawnSync('gio', ['version']).status !== 0)(
    'is started word for word by GLib, which GNOME and others use',
    async () => {
      const folder = temporaryFolder()
      const [script, note, entry] = ['a "b" $c\\d.sh', 'note', 'purser.desktop'].map((name) => join(folder, name))
      if (script === undefined || note === undefined || entry === undefined) throw new Error('no names')
      writeFileSync(script, `#!/bin/sh\nprintf '%s\\n' "$@" > '${note}.part' && mv '${note}.part' '${note}'\n`, { mode: 0o755 })
      const args = ['--data', '/srv/a b', '100%', '%f', String.raw`C:\temp\new`, `"it's"`, '`id`', '$HOME', '~', '*', '']
      writeFileSync(entry, startingEntry({ program: script, args }))
      expect(spawnSync('gio', ['launch', entry]).status).toBe(0)
      await vi.waitFor(() => expect(existsSync(note)).toBe(true))
      expect(readFileSync(note, 'utf8').split('\n').slice(0, -1)).toEqual(args)
    },
  )
})

describe('the values of an entry', () => {
  test('are those of its main group', () => {
    const text = '# a note\n[Other]\nExec=a\n[Desktop Entry]\nName = Purser \nExec=b\n\n[Desktop Action New]\nExec=c\n'
    expect([...entryValues(text)]).toEqual([
      ['Name', 'Purser'],
      ['Exec', 'b'],
    ])
  })

  test('are none in a file of another kind', () => {
    expect([...entryValues('Exec=a\n')]).toEqual([])
  })

  test('say of a hiding entry that it is hidden', () => {
    expect(entryValues(hidingEntry()).get('Hidden')).toBe('true')
  })
})
