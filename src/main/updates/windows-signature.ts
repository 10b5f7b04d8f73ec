import { execFile } from 'node:child_process'
import { Type } from 'typebox'
import { Check } from '../../shared/forms/check.ts'

const TIMEOUT_MS = 60_000
/** System.Management.Automation.SignatureStatus.Valid: signed, unchanged, and trusted by this machine. */
const VALID = 0

const Signature = Type.Object({ Status: Type.Integer(), Subject: Type.String() })

/** Runs a program to its end and answers its standard output; rejects if it fails. */
type Run = (program: string, args: readonly string[]) => Promise<string>

const run: Run = (program, args) =>
  new Promise((resolve, reject) => {
    execFile(program, args, { timeout: TIMEOUT_MS, windowsHide: true }, (problem, stdout) =>
      problem === null ? resolve(stdout) : reject(problem),
    )
  })

/** The PowerShell command. A file name cannot inject a command: it is in single quotes, and quotes in it are doubled. */
const question = (file: string): string =>
  [
    'Import-Module "$PSHOME\\Modules\\Microsoft.PowerShell.Security"',
    `$signature = Get-AuthenticodeSignature -LiteralPath '${file.replace(/['‘’‚‛]/g, '$&$&')}'`,
    '@{ Status = [int]$signature.Status; Subject = [string]$signature.SignerCertificate.Subject } | ConvertTo-Json -Compress',
  ].join('; ')

/**
 * Why an installer must not be run; null if Windows considers its signature valid and the full subject of its certificate is one
 * of the publishers. A check that cannot be made is a reason too. (electron-updater's check accepts a file if PowerShell cannot
 * be run.)
 */
export async function signatureProblem(
  publishers: readonly string[],
  file: string,
  runProgram: Run = run,
): Promise<string | null> {
  const command = Buffer.from(question(file), 'utf16le').toString('base64')
  let answer: unknown
  try {
    answer = JSON.parse(await runProgram('powershell.exe', ['-NoProfile', '-NonInteractive', '-EncodedCommand', command]))
  } catch (problem) {
    return `the signature could not be checked: ${problem instanceof Error ? problem.message : String(problem)}`
  }
  if (!Check(Signature, answer)) return 'the signature could not be checked: PowerShell answered something else'
  if (answer.Status !== VALID) return `the signature is not valid (status ${answer.Status})`
  return publishers.includes(answer.Subject) ? null : `signed by ${answer.Subject}`
}
