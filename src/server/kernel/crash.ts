import { faultText } from '../../shared/fault.ts'

/** Says what ended the program without the text of the error, which may repeat what somebody typed, and ends it. */
function endByFault(problem: unknown): never {
  process.stderr.write(`purser: a fault ended the program: ${faultText(problem)}\n`)
  process.exit(1)
}

/** Node's own report of an uncaught error shows its message and all its fields; ours shows class, code and places. */
export function reportCrashesWithoutMessages(): void {
  process.on('uncaughtException', endByFault)
  process.on('unhandledRejection', endByFault)
}
