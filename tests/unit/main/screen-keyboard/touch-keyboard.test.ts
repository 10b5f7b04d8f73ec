import * as koffi from 'koffi'
import { describe, expect, test } from 'vitest'
import { classes, methods, prototypes, structures } from '../../../../src/main/screen-keyboard/declarations.ts'
import { declareTypes, guidOf } from '../../../../src/main/screen-keyboard/library.ts'
import { showTouchKeyboard } from '../../../../src/main/screen-keyboard/touch-keyboard.ts'
import { TouchKeyboardStandIn } from './touch-keyboard-stand-in.ts'

const declared = declareTypes(koffi)

type Declared = { type: koffi.TypeObject; direction: string }[]
const primitives = ({ proto }: koffi.TypeObject): string[] =>
  ((proto?.arguments ?? []) as unknown as Declared).map(({ type }) => type.primitive)

describe('the touch keyboard of Windows as it is declared', () => {
  test.each([
    ['GUID', 16, { Data1: 0, Data2: 4, Data3: 6, Data4: 8 }],
    ['RECT', 16, { left: 0, top: 4, right: 8, bottom: 12 }],
  ] as const)('%s takes %i bytes, its fields where Windows puts them', (name, size, offsets) => {
    expect(koffi.sizeof(name)).toBe(size)
    expect(Object.fromEntries(Object.keys(offsets).map((field) => [field, koffi.offsetof(name, field)]))).toEqual(offsets)
    expect(Object.keys(koffi.type(name).members ?? {})).toEqual(Object.keys(structures[name]))
  })

  test.each([
    ['initialize', 'CoInitializeEx', ['Pointer', 'UInt32'], 'Int32'],
    ['uninitialize', 'CoUninitialize', [], 'Void'],
    ['createInstance', 'CoCreateInstance', ['Pointer', 'Pointer', 'UInt32', 'Pointer', 'Pointer'], 'Int32'],
    ['desktopWindow', 'GetDesktopWindow', [], 'Int64'],
    ['execute', 'ShellExecuteW', ['Int64', 'String16', 'String16', 'String16', 'String16', 'Int32'], 'Int64'],
  ] as const)('%s is %s of the SDK', (called, name, parameters, result) => {
    const words = prototypes[called][1]
    expect(words).toContain(` __stdcall ${name}(`)
    const type = koffi.proto(words.replace(name, `${name}_checked`))
    expect([primitives(type), type.proto?.result.primitive]).toEqual([parameters, result])
  })

  test.each([
    ['release', 2, ['Pointer'], 'UInt32'],
    ['toggle', 3, ['Pointer', 'Int64'], 'Int32'],
    ['location', 6, ['Pointer', 'Pointer'], 'Int32'],
  ] as const)('%s is method %i of its interface', (name, place, parameters, result) => {
    expect([methods[name][0], primitives(declared[name]), declared[name].proto?.result.primitive]).toEqual([
      place,
      parameters,
      result,
    ])
  })

  test('a GUID is laid out as it is written', () => {
    expect(guidOf(classes.inputPane.clsid)).toEqual({
      Data1: 0xd512_0aa3,
      Data2: 0x46ba,
      Data3: 0x44c5,
      Data4: [0x82, 0x2d, 0xca, 0x80, 0x92, 0xc1, 0xfc, 0x72],
    })
  })
})

const quick = { pollMs: 5, startMs: 60 }
const env = { CommonProgramW6432: 'C:\\Common' }
const show = (windows: TouchKeyboardStandIn, visible: boolean): Promise<boolean> =>
  showTouchKeyboard(visible, env, async () => windows.library(), quick)

describe('the touch keyboard of Windows', () => {
  test('is toggled only where it is not as it is wanted', async () => {
    const windows = new TouchKeyboardStandIn(true)
    const seen: boolean[] = []
    for (const visible of [true, true, false, false]) {
      expect(await show(windows, visible)).toBe(true)
      seen.push(windows.shown)
    }
    expect(seen).toEqual([true, true, false, false])
    expect([windows.objects, windows.initialised, windows.started]).toEqual([0, 0, []])
  })

  test.each([false, true])('its program is started through the shell; shown by it at once: %s', async (showsAtStart) => {
    const windows = new TouchKeyboardStandIn(false)
    windows.showsAtStart = showsAtStart
    expect(await show(windows, true)).toBe(true)
    expect([windows.shown, windows.started.length, windows.objects, windows.initialised]).toEqual([true, 1, 0, 0])
    expect(windows.started[0]).toMatch(/^C:\\Common.microsoft shared.ink.TabTip\.exe$/)
  })

  test('a program that the shell does not start is a failure; hiding starts none', async () => {
    const windows = new TouchKeyboardStandIn(false)
    windows.executeAnswer = 2
    expect([await show(windows, true), await show(windows, false), windows.started.length]).toEqual([false, true, 1])
    expect([windows.objects, windows.initialised]).toEqual([0, 0])
  })

  test('a system without it says so', async () => {
    await expect(showTouchKeyboard(true, env)).rejects.toThrow(/shared library/)
  })
})
