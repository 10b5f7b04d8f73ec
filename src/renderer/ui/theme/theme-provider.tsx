import { StyleProvider } from '@ant-design/cssinjs'
import { ConfigProvider, message } from 'antd'
import { useAtomValue } from 'jotai'
import { useLayoutEffect, useMemo, type ReactNode } from 'react'
import { MessageContext } from '../parts/message-context.ts'
import { Spinner } from '../parts/spinner.tsx'
import { antdThemeOf } from './antd-theme.ts'
import { writeCssVariables } from './css-variables.ts'
import { isDarkAtom, isMotionReducedAtom, isTouchAtom } from './look.atoms.ts'
import { createStyleCache } from './style-cache.ts'
import { dark, light, mouse, touch } from './tokens.ts'
import './theme.css'
import './elements.css'
import './forced-colours.css'

/**
 * Toasts close after 2000 ms (specification, 9), three at most; `top` is for the failed login's toast, the others are at the
 * bottom.
 */
const MESSAGE = { top: 16, duration: 2, maxCount: 3 }

/**
 * antd's own spinner slides in and out, and stays in the page, invisible, if a button is busy for less than a frame: screen
 * readers then keep calling the button 'loading …'.
 */
const BUTTON = { loadingIcon: <Spinner size={18} /> }

const styleCache = createStyleCache()

/** Provides the look to everything inside: antd's theme, the CSS variables, and the toasts. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  const isDark = useAtomValue(isDarkAtom)
  const isTouch = useAtomValue(isTouchAtom)
  const isMotionReduced = useAtomValue(isMotionReducedAtom)
  const theme = useMemo(() => antdThemeOf({ isDark, isTouch, isMotionReduced }), [isDark, isTouch, isMotionReduced])

  useLayoutEffect(() => {
    const page = document.documentElement
    page.dataset['theme'] = isDark ? 'dark' : 'light'
    page.dataset['layout'] = isTouch ? 'touch' : 'mouse'
    page.style.colorScheme = isDark ? 'dark' : 'light'
    writeCssVariables(page, isDark ? dark : light, isTouch ? touch : mouse)
  }, [isDark, isTouch])

  return (
    <StyleProvider cache={styleCache} layer>
      <ConfigProvider theme={theme} button={BUTTON}>
        <Toasts>{children}</Toasts>
      </ConfigProvider>
    </StyleProvider>
  )
}

function Toasts({ children }: { children: ReactNode }) {
  const [api, holder] = message.useMessage(MESSAGE)
  return (
    <MessageContext value={api}>
      {holder}
      {children}
    </MessageContext>
  )
}
