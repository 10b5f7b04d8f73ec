import { commandWords } from './desktop-command.ts'
import { startDesktopApp } from './electron/app.ts'
import { runCommandLine } from './electron/command-process.ts'

const command = commandWords(process.argv)
if (command === null) startDesktopApp()
else runCommandLine(command)
