import { defineConfig } from 'electron-vite'
import renderer from './vite.config.ts'

/** Bundled, so that the server's start reads a dozen files instead of a thousand; electron-builder.yml leaves them out of node_modules. */
const bundled = [
  '@fastify/cors',
  '@point-of-sale/receipt-printer-encoder',
  'ajv',
  'ajv-formats',
  'eventsource',
  'fast-json-stringify',
  'fastify',
  'kysely',
  'nodemailer',
  'pg',
  'pino',
  'typebox',
  'uuid',
]

/** The desktop app: main process with the server beside it, preload, and the same screens as the browser terminal. */
export default defineConfig({
  main: {
    build: {
      outDir: 'out/main',
      externalizeDeps: { exclude: bundled },
      rolldownOptions: {
        input: {
          index: 'src/main/index.ts',
          terminal: 'src/main/terminal.ts',
          server: 'src/main/electron/server-entry.ts',
          'books-worker': 'src/server/ops/backup/books-worker.ts',
          books: 'src/main/electron/books-entry.ts',
        },
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
