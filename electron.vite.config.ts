import { defineConfig } from 'electron-vite'
import renderer from './vite.config.ts'

/** The desktop app: main process with the server beside it, preload, and the same screens as the browser terminal. */
export default defineConfig({
  main: {
    build: {
      outDir: 'out/main',
      rolldownOptions: {
        input: { index: 'src/main/index.ts', terminal: 'src/main/terminal.ts', server: 'src/main/electron/server-entry.ts' },
      },
    },
  },
  preload: {
    build: {
      outDir: 'out/preload',
      // A sandboxed preload must be CommonJS.
      rolldownOptions: { input: { index: 'src/preload/index.ts' }, output: { format: 'cjs', entryFileNames: '[name].cjs' } },
    },
  },
  renderer,
})
