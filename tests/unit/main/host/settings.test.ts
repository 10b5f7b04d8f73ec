import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { openSettings } from '../../../../src/main/host/settings.ts'
import type { TerminalSettings } from '../../../../src/shared/bridge/bridge.ts'
import { temporaryFolder } from '../../../support/printing/virtual-printer.ts'

const lantern: TerminalSettings = {
  terminalName: 'Lantern 2',
  theme: 'dark',
  touch: true,
  dishView: 'list',
  printAfterPayment: true,
  serverAddress: 'https://purser.meridian.example',
  otherAddresses: ['https://second.meridian.example'],
  pins: [{ address: 'https://purser.meridian.example', fingerprint: Array.from({ length: 32 }, () => 'AB').join(':') }],
  kiosk: true,
  idleLockMinutes: 5,
  screenKeyboard: true,
}

describe("this workstation's settings", () => {
  test('start with defaults that need no configuration: the embedded server, the system look', () => {
    const settings = openSettings(temporaryFolder()).current()
    expect(settings).toMatchObject({ theme: 'system', touch: false, printAfterPayment: true, serverAddress: '' })
    expect(settings).toMatchObject({ kiosk: false, idleLockMinutes: 0, screenKeyboard: false })
    expect(settings.terminalName.length).toBeGreaterThan(0)
  })

  test('survive a restart', () => {
    const folder = temporaryFolder()
    openSettings(folder).save(lantern)
    expect(openSettings(folder).current()).toEqual(lantern)
  })

  test('leave one complete file behind, readable by this user alone, and no draft', () => {
    const folder = temporaryFolder()
    openSettings(folder).save(lantern)
    expect(readdirSync(folder)).toEqual(['settings.json'])
    if (process.platform !== 'win32') expect(statSync(join(folder, 'settings.json')).mode & 0o077).toBe(0)
  })

  test('notify listeners of each save until they stop listening', () => {
    const store = openSettings(temporaryFolder())
    const received: string[] = []
    const stop = store.onChange(({ terminalName }) => received.push(terminalName))
    store.save(lantern)
    stop()
    store.save({ ...lantern, terminalName: 'Lantern 3' })
    expect(received).toEqual(['Lantern 2'])
  })

  test('drop fields they do not know', () => {
    const folder = temporaryFolder()
    openSettings(folder).save({ ...lantern, token: 'secret' } as TerminalSettings)
    expect(readFileSync(join(folder, 'settings.json'), 'utf8')).not.toContain('secret')
  })

  test('keep what still holds of an older or damaged file, and the default for the rest', () => {
    const folder = temporaryFolder()
    writeFileSync(
      join(folder, 'settings.json'),
      JSON.stringify({ terminalName: 'Bar', theme: 'purple', serverAddress: 'ftp://x' }),
    )
    expect(openSettings(folder).current()).toMatchObject({ terminalName: 'Bar', theme: 'system', serverAddress: '' })
  })

  test.each(['{"terminalName": "Ba', '', 'null', '[1', '"text"'])(
    'set an unreadable file aside and open all the same: %s',
    (text) => {
      const folder = temporaryFolder()
      writeFileSync(join(folder, 'settings.json'), text)
      expect(openSettings(folder).current().serverAddress).toBe('')
      expect(readFileSync(join(folder, 'settings.json.unreadable'), 'utf8')).toBe(text)
    },
  )

  test('stay as they were when the disk refuses the new ones', () => {
    const folder = temporaryFolder()
    const store = openSettings(folder)
    store.save(lantern)
    mkdirSync(join(folder, 'settings.json.new'))
    expect(() => store.save({ ...lantern, terminalName: 'Other' })).toThrow()
    expect(store.current().terminalName).toBe('Lantern 2')
    expect(openSettings(folder).current().terminalName).toBe('Lantern 2')
    expect(existsSync(join(folder, 'settings.json.unreadable'))).toBe(false)
  })
})
