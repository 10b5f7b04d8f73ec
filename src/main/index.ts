import { startDesktopApp } from './electron/app.ts'

startDesktopApp()
