import { faultText } from '../../shared/fault.ts'

/** Ends the program and reports the fault without the error's message, which may repeat what someone typed. */
function endByFault(problem: unknown): never {
  process.stderr.write(`purser: a fault ended the program: ${faultText(problem)}\n`)
  process.exit(1)
}

/**
 * Replaces Node's report of an uncaught error, which shows the message and all fields, with one of class, code and stack
 * positions.
 */
export function reportCrashesWithoutMessages(): void {
  process.on('uncaughtException', endByFault)
  process.on('unhandledRejection', endByFault)
}
