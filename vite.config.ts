import { join } from 'node:path'
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

/** Where `npm run dev` finds the API and the bridge of a running browser terminal. */
const terminal = process.env['PURSER_DEV_TERMINAL'] ?? 'http://127.0.0.1:4646'

/** Builds the screens alone (`npx vite build`); electron.vite.config.ts builds the same ones into the desktop app. */
export default defineConfig({
  root: join(import.meta.dirname, 'src/renderer'),
  publicDir: false,
  plugins: [react(), liftPolicyInDevelopment, addressFromTheRoot],
  server: { fs: { allow: [import.meta.dirname] }, proxy: { '/api': terminal, '/bridge': terminal } },
  build: {
    outDir: join(import.meta.dirname, 'out/renderer'),
    emptyOutDir: true,
    target: 'chrome130',
    minify: true,
    // A glyph sheet inlined as data: could not be referred to by <use>, and the policy allows no data: fonts.
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: join(import.meta.dirname, 'src/renderer/index.html'),
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'react',
              test: /node_modules[\\/](react|react-dom|react-router|react-router-dom|scheduler|jotai)[\\/]/,
              priority: 2,
            },
          ],
        },
      },
    },
  },
})
