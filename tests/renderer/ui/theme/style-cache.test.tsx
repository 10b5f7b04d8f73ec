import { StyleProvider } from '@ant-design/cssinjs'
import { render } from '@testing-library/react'
import { ConfigProvider, Steps } from 'antd'
import { createStore, Provider } from 'jotai'
import type { ReactNode } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { createStyleCache } from '../../../../src/renderer/ui/theme/theme-provider.tsx'
import { ThemeProvider } from '../../../../src/renderer/ui/theme/theme-provider.tsx'

const stylesOfSteps = (): Element[] =>
  [...document.querySelectorAll('style')].filter((style) => style.textContent.includes('-steps'))

afterEach(() => stylesOfSteps().forEach((style) => style.remove()))

/** What is left of a component's styles once the last of it is gone. */
function leftAfter(Around: (props: { children?: ReactNode }) => ReactNode): Element[] {
  const view = render(
    <Around>
      <Steps items={[{ title: 'Tables' }]} />
    </Around>,
  )
  const before = stylesOfSteps()
  expect(before).not.toEqual([])
  view.rerender(<Around />)
  return stylesOfSteps().filter((style) => before.includes(style))
}

describe('antd’s styles', () => {
  it('stay on the page when the last component that uses them goes, and are not made again', () => {
    const store = createStore()
    const Look = ({ children }: { children?: ReactNode }) => (
      <Provider store={store}>
        <ThemeProvider>{children}</ThemeProvider>
      </Provider>
    )
    expect(leftAfter(Look).length).toBeGreaterThan(0)
  })

  it('are known to the cache after that; control: antd’s own forgets them', () => {
    const known = (cache: ReturnType<typeof createStyleCache>): string[] =>
      [...cache.cache.keys()].filter((path) => path.includes('Steps'))
    const Kept = createStyleCache()
    const Own = Object.assign(createStyleCache(), { opUpdate: Object.getPrototypeOf(Kept).opUpdate })
    for (const [cache, kept] of [
      [Kept, true],
      [Own, false],
    ] as const) {
      const Around = ({ children }: { children?: ReactNode }) => (
        <StyleProvider cache={cache}>
          <ConfigProvider>{children}</ConfigProvider>
        </StyleProvider>
      )
      leftAfter(Around)
      expect(known(cache).length > 0).toBe(kept)
    }
  })
})
