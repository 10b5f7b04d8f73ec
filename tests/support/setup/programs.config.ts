import { defineConfig } from 'electron-vite'
import desktop from '../../../electron.vite.config.ts'

const { main, preload } = desktop as Required<
  Pick<Awaited<Exclude<typeof desktop, (...given: never[]) => unknown>>, 'main' | 'preload'>
>

/** Main program, server and preload as users get them; the screens are built for all journeys. */
export default defineConfig({ main, preload })
