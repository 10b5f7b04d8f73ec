import { describe, expect, it } from 'vitest'
import { dark, light, type Palette } from '../../../../src/renderer/ui/theme/tokens.ts'
import { contrast } from './contrast.ts'

const TEXT = 4.5
const GRAPHIC = 3

type Token = keyof Palette
/** [front, ground, needed, measured in light, measured in dark]; the last two are the figures of the look's own table. */
type Pair = [Token, Token, number, number, number]

const pairs: Pair[] = [
  ['text', 'surface', TEXT, 16.9, 14.3],
  ['text', 'bg', TEXT, 14.9, 16.1],
  ['text2', 'surface', TEXT, 7.7, 8.9],
  ['text2', 'bg', TEXT, 6.8, 10.0],
  ['text3', 'surface', TEXT, 5.4, 6.5],
  ['text3', 'bg', TEXT, 4.8, 7.4],
  ['text3', 'surface2', TEXT, 5.1, 5.9],
  ['redOn', 'primary', TEXT, 7.0, 5.1],
  ['redOn', 'primaryHover', TEXT, 9.2, 6.2],
  ['primaryText', 'surface', TEXT, 8.1, 8.2],
  ['primaryText', 'primaryTint', TEXT, 7.0, 6.4],
  ['lineStrong', 'surface', GRAPHIC, 3.6, 4.2],
  ['lineStrong', 'bg', GRAPHIC, 3.1, 4.7],
  ['focus', 'surface', GRAPHIC, 7.0, 8.2],
  ['greenOn', 'green', TEXT, 5.4, 5.0],
  ['greenText', 'greenTint', TEXT, 6.5, 7.8],
  ['limeOn', 'lime', TEXT, 9.1, 10.4],
  ['limeText', 'limeTint', TEXT, 6.5, 9.4],
  ['redOn', 'red', TEXT, 5.9, 4.8],
  ['redText', 'redTint', TEXT, 6.7, 7.4],
  ['amberOn', 'amber', TEXT, 7.4, 7.4],
  ['amberText', 'amberTint', TEXT, 6.7, 8.5],
  ['brassText', 'brassTint', TEXT, 6.2, 9.2],
  ['brass', 'surface', GRAPHIC, 3.3, 8.2],
  ['navText', 'nav', TEXT, 10.6, 10.7],
  ['navMuted', 'nav', TEXT, 6.8, 6.5],
  ['chart', 'surface', GRAPHIC, 7.0, 5.9],
]

describe('contrast of the tokens', () => {
  it.each(pairs)('%s on %s is readable in both themes', (front, ground, needed, inLight, inDark) => {
    for (const [palette, measured] of [
      [light, inLight],
      [dark, inDark],
    ] as const) {
      const ratio = contrast(palette[front], palette[ground])
      expect(ratio).toBeGreaterThanOrEqual(needed)
      expect(Math.abs(ratio - measured), `${ratio}`).toBeLessThan(0.06)
    }
  })

  it('shows the brass ring clearly on navy', () => {
    for (const palette of [light, dark]) expect(contrast(palette.focusOnNavy, palette.nav)).toBeGreaterThanOrEqual(GRAPHIC)
  })

  it('every coloured text is also legible on the plain surface, where tags and notes use it', () => {
    for (const palette of [light, dark])
      for (const front of ['greenText', 'limeText', 'redText', 'amberText', 'brassText'] as const)
        expect(contrast(palette[front], palette.surface)).toBeGreaterThanOrEqual(TEXT)
  })

  it('catches a bad pair: lime is no shape or text on white', () => {
    expect(contrast(light.lime, light.surface)).toBeLessThan(GRAPHIC)
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5)
    expect(contrast('#777777', '#ffffff')).toBeLessThan(TEXT)
  })
})
