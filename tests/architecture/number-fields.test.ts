import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

/** Inputs of antd's own that take numbers: nothing there refuses a scan. */
const bareNumbers = (source: string): string[] =>
  [...source.matchAll(/<Input(?:Number)?\b[^>]*?(?:\/>|=>)/gs)]
    .map(([input]) => input)
    .filter((input) => input.startsWith('<InputNumber') || /inputMode="(?:decimal|numeric)"|type="number"/.test(input))

describe('a field for a number', () => {
  it('is one of ui/form, which refuse what is scanned', () => {
    const files = globSync('src/renderer/{sale,screens,shell,printing,ui}/**/*.tsx').filter((file) => !file.includes('/ui/form/'))
    expect(files.length).toBeGreaterThan(150)
    expect(files.filter((file) => bareNumbers(readFileSync(file, 'utf8')).length > 0)).toEqual([])
  })

  it('negative control: a bare one is found', () => {
    expect(bareNumbers('<Input value={price} inputMode="decimal" onChange={() => 1} />')).toHaveLength(1)
    expect(bareNumbers('<InputNumber min={1} />')).toHaveLength(1)
    expect(bareNumbers('<Input inputMode="url" />')).toEqual([])
  })
})
