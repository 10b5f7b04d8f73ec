import { createCache, StyleProvider } from '@ant-design/cssinjs'
import { ConfigProvider, message, theme as antdTheme, type ThemeConfig } from 'antd'
import { useAtomValue } from 'jotai'
import { type ReactNode, useLayoutEffect, useMemo } from 'react'
import { MessageContext } from '../parts/message-context.ts'
import { Spinner } from '../parts/spinner.tsx'
import { writeCssVariables } from './css-variables.ts'
import { isDarkAtom, isMotionReducedAtom, isTouchAtom } from './look.atoms.ts'
import { dark, light, type Measures, mouse, type Palette, touch } from './tokens.ts'
import { TEXT_SCALE } from './text-scale.ts'
import './theme.css'
import './elements.css'
import './forced-colours.css'

/** antd drops a component's styles when its last instance unmounts, so that each change of screen would compose them again. */
export function createStyleCache(): ReturnType<typeof createCache> {
  const cache = createCache()
  const update = cache.opUpdate.bind(cache)
  // antd drops an entry when its use count reaches 0; adding one at each change keeps it above 0.
  cache.opUpdate = (path, change) => update(path, (kept) => change(kept && [kept[0] + 1, kept[1]]))
  return cache
}

/** Toasts close after 2000 ms (specification, 9); `top` is for the failed login's toast, the others are at the bottom. */
const MESSAGE = { top: 16, duration: 2, maxCount: 3 }

/** antd's own spinner stays in the page, invisible, after a very short wait: screen readers then keep saying 'loading …'. */
const BUTTON = { loadingIcon: <Spinner size={18} /> }

const styleCache = createStyleCache()

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

const FIELD_RING_ALPHA = '47' // 28 % of 255

const FONTS = "'Archivo Variable', sans-serif"

/** In the dark theme antd changes these seeds; the look fixes them, so they are set again after it. */
const seedColours = (p: Palette) => ({
  colorPrimary: p.primary,
  colorInfo: p.primary,
  colorLink: p.primaryText,
  colorSuccess: p.green,
  colorError: p.red,
  colorWarning: p.amber,
})

const colourTokens = (p: Palette) => ({
  ...seedColours(p),
  colorPrimaryHover: p.primaryHover,
  colorPrimaryActive: p.primaryActive,
  colorPrimaryBg: p.primaryTint,
  colorPrimaryBorder: p.focus,
  colorSuccessText: p.greenText,
  colorSuccessBg: p.greenTint,
  colorSuccessBorder: p.greenEdge,
  colorErrorText: p.redText,
  colorErrorBg: p.redTint,
  colorErrorBorder: p.redEdge,
  colorWarningText: p.amberText,
  colorWarningBg: p.amberTint,
  colorWarningBorder: p.amberEdge,
  colorText: p.text,
  colorTextHeading: p.text,
  colorTextSecondary: p.text2,
  colorTextDescription: p.text2,
  colorTextLabel: p.text2,
  colorIcon: p.text2,
  colorTextTertiary: p.text3,
  colorTextPlaceholder: p.text3,
  colorTextDisabled: p.text3,
  colorBgLayout: p.bg,
  colorBgContainer: p.surface,
  colorBgElevated: p.surface,
  colorBgContainerDisabled: p.surface2,
  colorFillAlter: p.surface2,
  colorBorder: p.lineStrong,
  colorBorderSecondary: p.line,
  colorSplit: p.line,
  colorBorderDisabled: p.line,
  controlItemBgActive: p.primaryTint,
  colorBgMask: p.mask,
  boxShadowTertiary: p.depth1,
  boxShadowSecondary: p.depth2,
  boxShadow: p.depth3,
})

const sizeTokens = (m: Measures) => ({
  fontFamily: FONTS,
  fontSize: m.bodySize,
  fontSizeSM: 13,
  fontSizeLG: 17,
  fontSizeHeading3: 22,
  fontSizeHeading4: 17,
  fontWeightStrong: 650,
  lineHeight: 22 / 15,
  controlHeight: m.control,
  controlHeightSM: m.controlSmall,
  controlHeightLG: m.controlPrimary,
  borderRadius: 8,
  borderRadiusSM: 6,
  borderRadiusLG: 12,
  lineWidthFocus: 3,
  controlOutlineWidth: 3,
  // A busy button shows a spinner; its label must stay readable (WCAG 1.4.3).
  opacityLoading: 1,
  motionDurationFast: '0.1s',
  motionDurationMid: '0.16s',
  motionDurationSlow: '0.22s',
})

const componentTokens = (p: Palette): NonNullable<ThemeConfig['components']> => ({
  Button: {
    fontWeight: 600,
    primaryShadow: 'none',
    defaultShadow: 'none',
    dangerShadow: 'none',
    defaultHoverColor: p.primaryText,
    defaultHoverBorderColor: p.primaryText,
    defaultActiveColor: p.primaryText,
    defaultActiveBorderColor: p.primaryText,
    contentFontSize: 15,
    contentFontSizeLG: 17,
    paddingInline: 16,
    paddingInlineLG: 22,
    contentFontSizeSM: 14,
    paddingInlineSM: 12,
  },
  Input: { paddingInline: 12, activeShadow: `0 0 0 3px ${p.primary}${FIELD_RING_ALPHA}` },
  Select: { optionHeight: 40, optionSelectedFontWeight: 600, optionSelectedBg: p.primaryTint, optionActiveBg: p.surface2 },
  Modal: { titleFontSize: 17, contentBg: p.surface },
  Segmented: {
    trackBg: p.surface2,
    trackPadding: 3,
    itemColor: p.text2,
    itemSelectedBg: p.segment,
    itemSelectedColor: p.text,
  },
  Message: { contentBg: p.surface, contentPadding: '12px 16px' },
  Rate: { starColor: p.brass, starBg: p.emptyStar, starSize: 13 },
  Switch: { trackHeight: 24, trackMinWidth: 44, handleSize: 18 },
  DatePicker: { cellWidth: 40, cellHeight: 36 },
})

/** Numbers that are not sizes and do not grow with the text. */
const UNITLESS = /^(lineHeight$|opacity|fontWeight|lineWidth|optionSelectedFontWeight)/

function grown<T extends object>(tokens: T): T {
  const sized = Object.entries(tokens).map(([name, value]: [string, unknown]) => [
    name,
    typeof value === 'number' && !UNITLESS.test(name) ? value * TEXT_SCALE : value,
  ])
  return Object.fromEntries(sized) as T
}

interface LookState {
  readonly isDark: boolean
  readonly isTouch: boolean
  readonly isMotionReduced: boolean
}

/** Our own parts of the frame (menu, top bar, steps of the order) are not in antd's theme. */
function antdThemeOf({ isDark, isTouch, isMotionReduced }: LookState): ThemeConfig {
  const palette = isDark ? dark : light
  return {
    // Each look has its own key, since the styles of earlier looks are kept.
    cssVar: { key: `purser-${Number(isDark)}${Number(isTouch)}${Number(isMotionReduced)}` },
    algorithm: [
      isDark ? antdTheme.darkAlgorithm : antdTheme.defaultAlgorithm,
      (seed, map) => ({ ...antdTheme.defaultAlgorithm(seed), ...map, ...seedColours(palette) }),
    ],
    token: { ...colourTokens(palette), ...grown(sizeTokens(isTouch ? touch : mouse)), motion: !isMotionReduced },
    components: Object.fromEntries(Object.entries(componentTokens(palette)).map(([name, tokens]) => [name, grown(tokens)])),
  }
}
