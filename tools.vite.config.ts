import { join } from 'node:path'
import { defineConfig } from 'vite'

/** `purser-tools` of the installers: one plain file that needs Node and nothing else. */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  ssr: { noExternal: true, target: 'node' },
  build: {
    ssr: 'src/server/tools/purser.ts',
    outDir: join(import.meta.dirname, 'out/tools'),
    emptyOutDir: true,
    target: 'node24',
    rolldownOptions: { output: { entryFileNames: 'purser.mjs', codeSplitting: false } },
  },
})
