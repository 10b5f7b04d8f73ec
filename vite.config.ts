import { join } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** The page's policy forbids inline script, which the development server's hot reload needs: it is lifted there and nowhere else. */
const liftPolicyInDevelopment: Plugin = {
  name: 'lift-policy-in-development',
  apply: 'serve',
  transformIndexHtml: (html, context) =>
    context.server ? html.replace(/<meta http-equiv="Content-Security-Policy"[^>]*>/, '') : html,
}

/** Routes are nested paths, so files are addressed from the root, under app:// too; electron-vite would make them relative. */
const addressFromTheRoot: Plugin = { name: 'address-from-the-root', enforce: 'post', config: () => ({ base: '/' }) }

const ROOT_PX = 16
const HAIRLINE_PX = 2
const inRem = (text: string): string =>
  text.replaceAll(/(?<![\w#.-])(-?[\d.]+)px\b/g, (px, count: string) =>
    Math.abs(Number(count)) <= HAIRLINE_PX ? px : `${Number(count) / ROOT_PX}rem`,
  )

/** Styles are written in px and follow the size of text that somebody has set: 16 px are 1 rem, in media queries too. Hairlines stay. */
const sizesFollowText = {
  postcssPlugin: 'sizes-follow-text',
  Declaration: (declaration: { value: string }) => {
    const value = inRem(declaration.value)
    if (value !== declaration.value) declaration.value = value
  },
  AtRule: (rule: { params: string }) => {
    const params = inRem(rule.params)
    if (params !== rule.params) rule.params = params
  },
}

/** Puts every CSS module in the layer `components` of theme.css, so that a utility class overrides a module. */
const modulesBelowUtilities: Plugin = {
  name: 'modules-below-utilities',
  enforce: 'pre',
  transform: (code, id) => (/\.module\.css(\?|$)/.test(id) ? { code: `@layer components {${code}}`, map: null } : undefined),
}

/** Summaries of calls are for the API's documentation, which the server makes; they are 8 KB of the first page, gzipped. */
const withoutSummaries: Plugin = {
  name: 'without-summaries',
  apply: 'build',
  enforce: 'pre',
  transform: (code, id) =>
    /shared[\\/]contract[\\/]/.test(id)
      ? { code: code.replaceAll(/\bsummary:\s*(['"])(?:\\.|(?!\1)[^\\])*\1/g, "summary: ''"), map: null }
      : undefined,
}

/** Where `npm run dev` finds the API and the bridge of a running browser terminal. */
const terminal = process.env['PURSER_DEV_TERMINAL'] ?? 'http://127.0.0.1:4646'

/** Builds the screens alone (`npx vite build`); electron.vite.config.ts builds the same ones into the desktop app. */
export default defineConfig({
  root: join(import.meta.dirname, 'src/renderer'),
  publicDir: false,
  plugins: [react(), withoutSummaries, modulesBelowUtilities, tailwindcss(), liftPolicyInDevelopment, addressFromTheRoot],
  css: { postcss: { plugins: [sizesFollowText] } },
  server: { fs: { allow: [import.meta.dirname] }, proxy: { '/api': terminal, '/bridge': terminal } },
  build: {
    outDir: join(import.meta.dirname, 'out/renderer'),
    emptyOutDir: true,
    target: 'chrome130',
    minify: true,
    cssCodeSplit: false,
    // A glyph sheet inlined as data: could not be referred to by <use>, and the policy allows no data: fonts.
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: join(import.meta.dirname, 'src/renderer/index.html'),
      // These do nothing when they are imported but do not say so: unasked, forms and their validator came with the first page.
      treeshake: { moduleSideEffects: [{ test: /node_modules[\\/](@rc-component|@ant-design)[\\/]/, sideEffects: false }] },
      output: {
        // Each group imports only from those above it: chunks that import each other break the page.
        codeSplitting: {
          groups: [
            {
              name: 'react',
              test: /node_modules[\\/](react|react-dom|react-router|react-router-dom|scheduler|jotai)[\\/]/,
              priority: 5,
            },
            // What every first page needs.
            { name: 'start', tags: ['$initial'], priority: 4 },
            // The login and all that it imports, which keeps what else screens share out of its way.
            { name: 'login', test: /login[\\/]login-screen/, priority: 3 },
            { name: 'charts', test: /node_modules[\\/](recharts|@reduxjs|react-redux|victory-vendor|d3-)/, priority: 2 },
            { name: 'components', test: /node_modules[\\/]/, minShareCount: 2, priority: 1 },
            // What several screens share, in one chunk; left to the bundler it is 170, most of about 1 KB. Only reports draw charts.
            { name: 'shared', test: /src[\\/](?!renderer[\\/](ui[\\/]charts|features[\\/]reports)[\\/])/, minShareCount: 2 },
          ],
        },
      },
    },
  },
})
