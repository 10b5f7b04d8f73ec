import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { placeWindow, readPlacement, type Rectangle, writePlacement } from '../../../../src/main/desktop/window-placement.ts'
import { temporaryFolder } from '../../../support/printing/virtual-printer.ts'

const left: Rectangle = { x: 0, y: 0, width: 1920, height: 1040 }
const right: Rectangle = { x: 1920, y: -200, width: 2560, height: 1400 }
const kept = { x: 2000, y: 100, width: 1500, height: 950, maximized: false }
const usual = { width: 1440, height: 900, maximized: false }

describe("the window's place", () => {
  test('is where it was, on whichever screen', () => {
    expect(placeWindow(kept, [left, right])).toEqual(kept)
    expect(placeWindow({ ...kept, maximized: true }, [left, right])).toEqual({ ...kept, maximized: true })
  })

  test('is chosen by the system the first time, and when its screen is gone', () => {
    expect(placeWindow(null, [left])).toEqual(usual)
    expect(placeWindow(kept, [left])).toEqual(usual)
    expect(placeWindow({ ...kept, maximized: true }, [left])).toEqual({ ...usual, maximized: true })
    expect(placeWindow(kept, [])).toEqual(usual)
  })

  test('is refused where no hand could take hold of its upper edge', () => {
    const at = (x: number, y: number) => placeWindow({ ...kept, x, y }, [left])
    expect(at(-1340, 0)).toMatchObject({ x: -1340 })
    expect(at(-1341, 0)).toEqual(usual)
    expect(at(1760, 1000)).toMatchObject({ x: 1760, y: 1000 })
    expect(at(1761, 1000)).toEqual(usual)
    expect(at(100, 1001)).toEqual(usual)
    expect(at(100, -1)).toEqual(usual)
  })

  test('is never smaller than the screens need', () => {
    expect(placeWindow({ ...kept, x: 0, y: 0, width: 300, height: 200 }, [left])).toMatchObject({ width: 1024, height: 640 })
  })

  test('survives a restart; a damaged file counts as none', () => {
    const file = join(temporaryFolder(), 'window.json')
    expect(readPlacement(file)).toBeNull()
    writePlacement(file, kept)
    expect(readPlacement(file)).toEqual(kept)
    for (const text of ['', '{', 'null', '{"x":1}', JSON.stringify({ ...kept, width: 0 })]) {
      writeFileSync(file, text)
      expect(readPlacement(file), text).toBeNull()
    }
    const folder = join(temporaryFolder(), 'window.json')
    mkdirSync(join(folder, 'window.json.new'), { recursive: true })
    expect(() => writePlacement(join(folder, 'window.json'), kept)).toThrow()
  })
})
