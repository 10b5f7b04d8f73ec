import { build } from 'vite'
import { builtFolder } from './server-process.ts'

/** Builds the server as the desktop app has it: its own code and most libraries in a few files. */
export async function buildServer(): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    ssr: {
      noExternal: ['@fastify/cors', 'ajv', 'fast-json-stringify', 'fastify', 'kysely', 'typebox', 'uuid'],
    },
    build: {
      ssr: true,
      outDir: builtFolder,
      emptyOutDir: true,
      target: 'node24',
      rolldownOptions: {
        input: { start: 'src/server/start.ts', 'books-worker': 'src/server/ops/backup/books-worker.ts' },
        output: { entryFileNames: '[name].js' },
      },
    },
  })
}
