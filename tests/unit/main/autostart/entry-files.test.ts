import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { entryAutostart } from '../../../../src/main/autostart/entry-files.ts'
import { temporaryFolder } from '../../../support/printing/virtual-printer.ts'
import { execWords } from '../../../support/programs/startup-entry.ts'

const command = { program: '/opt/Purser/purser', args: ['--data', '/srv/my data'] }

function openFolders() {
  const [own, shared] = [temporaryFolder(), temporaryFolder()]
  const env = { XDG_CONFIG_HOME: own, XDG_CONFIG_DIRS: `relative:${shared}` }
  const entry = join(own, 'autostart', 'purser.desktop')
  const put = (path: string, text: string): void => {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
  }
  return {
    autostart: entryAutostart(command, env),
    entry,
    putOwn: (text: string) => put(entry, text),
    putShared: (text: string) => put(join(shared, 'autostart', 'purser.desktop'), text),
  }
}

describe('the entry in the autostart folder', () => {
  test('is made with the command, and removed again', () => {
    const { autostart, entry } = openFolders()
    expect(autostart.state()).toBe('off')
    autostart.set(true)
    expect(autostart.state()).toBe('on')
    expect(execWords(readFileSync(entry, 'utf8'))).toEqual([command.program, ...command.args])
    autostart.set(false)
    expect(autostart.state()).toBe('off')
    expect(existsSync(entry)).toBe(false)
  })

  test('lies in ~/.config where no other folder is named, or a relative one', () => {
    const home = temporaryFolder()
    const before = process.env['HOME']
    process.env['HOME'] = home
    onTestFinished(() => void (before === undefined ? delete process.env['HOME'] : (process.env['HOME'] = before)))
    expect(homedir()).toBe(home)
    for (const folder of [undefined, '', 'relative']) {
      const autostart = entryAutostart(command, folder === undefined ? {} : { XDG_CONFIG_HOME: folder })
      autostart.set(true)
      expect(existsSync(join(home, '.config', 'autostart', 'purser.desktop'))).toBe(true)
      autostart.set(false)
    }
  })

  test('that somebody removed or switched off in the desktop’s own settings is off', () => {
    const { autostart, entry, putOwn } = openFolders()
    autostart.set(true)
    const text = readFileSync(entry, 'utf8')
    for (const line of ['Hidden=true', 'X-GNOME-Autostart-enabled=false']) {
      putOwn(`${text}${line}\n`)
      expect(autostart.state(), line).toBe('off')
      autostart.set(true)
      expect(autostart.state(), line).toBe('on')
    }
  })

  test('that starts something else is said to, and is replaced', () => {
    const { autostart, entry, putOwn } = openFolders()
    putOwn('[Desktop Entry]\nType=Application\nName=Purser\nExec=purser --kiosk\n')
    expect(autostart.state()).toBe('other')
    autostart.set(true)
    expect(autostart.state()).toBe('on')
    expect(readFileSync(entry, 'utf8')).not.toContain('--kiosk')
  })

  test('replaces a link and leaves alone what it led to', () => {
    const { autostart, entry } = openFolders()
    const target = join(temporaryFolder(), 'other.desktop')
    writeFileSync(target, '[Desktop Entry]\nExec=other\n')
    mkdirSync(dirname(entry), { recursive: true })
    symlinkSync(target, entry)
    autostart.set(true)
    expect(autostart.state()).toBe('on')
    expect(readFileSync(target, 'utf8')).toContain('Exec=other')
  })

  test('for everybody counts where the user has none, and is hidden for this user when switched off', () => {
    const { autostart, putShared } = openFolders()
    putShared('[Desktop Entry]\nType=Application\nName=Purser\nExec=purser\n')
    expect(autostart.state()).toBe('other')
    autostart.set(true)
    expect(autostart.state()).toBe('on')
    autostart.set(false)
    expect(autostart.state()).toBe('off')
  })
})
