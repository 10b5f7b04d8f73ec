import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const resourcesUrl = new URL('../../../resources/', import.meta.url)
const resource = (path: string): Buffer => readFileSync(new URL(path, resourcesUrl))

/** Width, height and colour type (6 = with transparency) from the header of a PNG (ISO/IEC 15948, 11.2.2). */
function pngHeader(png: Buffer): { width: number; height: number; colourType: number } {
  expect(png.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n')
  return { width: png.readUInt32BE(16), height: png.readUInt32BE(20), colourType: png.readUInt8(25) }
}

/** The pictures in a Windows icon: a directory of 16-byte entries with length and offset of each. */
function icoPictures(ico: Buffer): { namedSize: number; png: Buffer }[] {
  expect([ico.readUInt16LE(0), ico.readUInt16LE(2)]).toEqual([0, 1])
  return Array.from({ length: ico.readUInt16LE(4) }, (_, index) => {
    const entry = 6 + 16 * index
    const offset = ico.readUInt32LE(entry + 12)
    return { namedSize: ico.readUInt8(entry) || 256, png: ico.subarray(offset, offset + ico.readUInt32LE(entry + 8)) }
  })
}

/** The chunks of a macOS icon: name, length with this head, content. */
function icnsPictures(icns: Buffer): { name: string; png: Buffer }[] {
  expect(icns.toString('latin1', 0, 4)).toBe('icns')
  expect(icns.readUInt32BE(4)).toBe(icns.length)
  const pictures: { name: string; png: Buffer }[] = []
  for (let at = 8; at < icns.length; at += icns.readUInt32BE(at + 4))
    pictures.push({ name: icns.toString('latin1', at, at + 4), png: icns.subarray(at + 8, at + icns.readUInt32BE(at + 4)) })
  return pictures
}

/** Pixels that Apple's names mean (Icon Image Format, `ic07` to `ic14`). */
const macSizes: Record<string, number> = {
  ic07: 128,
  ic08: 256,
  ic09: 512,
  ic10: 1024,
  ic11: 32,
  ic12: 64,
  ic13: 256,
  ic14: 512,
}

describe('the application icon', () => {
  it.each([16, 32, 48, 64, 128, 256, 512, 1024])('has a transparent picture of %i pixels', (size) => {
    expect(pngHeader(resource(`icons/${size}x${size}.png`))).toEqual({ width: size, height: size, colourType: 6 })
  })

  it('has a main picture of 512 pixels', () => {
    expect(resource('icon.png').equals(resource('icons/512x512.png'))).toBe(true)
  })

  it('has a Windows icon holding the sizes from 16 to 256', () => {
    const pictures = icoPictures(resource('icon.ico'))
    expect(pictures.map(({ namedSize }) => namedSize)).toEqual([16, 32, 48, 64, 128, 256])
    for (const { namedSize, png } of pictures) {
      expect(png.equals(resource(`icons/${namedSize}x${namedSize}.png`))).toBe(true)
    }
  })

  it('has a macOS icon holding the sizes of both densities', () => {
    const pictures = icnsPictures(resource('icon.icns'))
    expect(pictures.map(({ name }) => name).toSorted()).toEqual(Object.keys(macSizes).toSorted())
    for (const { name, png } of pictures) expect(png.equals(resource(`icons/${macSizes[name]}x${macSizes[name]}.png`))).toBe(true)
  })
})
