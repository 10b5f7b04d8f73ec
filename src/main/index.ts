import { commandArguments } from './desktop-command.ts'
import { startDesktopApp } from './electron/app.ts'
import { runCommandLine } from './electron/command-process.ts'

const command = commandArguments(process.argv)
if (command === null) startDesktopApp()
else runCommandLine(command)
