import { describe, expect, test } from 'vitest'
import { signatureProblem } from '../../../../src/main/updates/windows-signature.ts'

const publisher = 'CN=Meridian Cruises, O=Meridian Cruises, C=IN'
const installer = 'C:\\Users\\Desk\\AppData\\Local\\purser-updater\\pending\\purser-1.1.0-win-x64.exe'

/** What PowerShell would answer to the question. */
const answering = (answer: string) => async (): Promise<string> => answer
const signed = (Status: number, Subject: string) => answering(JSON.stringify({ Status, Subject }))

test('an installer passes with a valid signature of a publisher', async () => {
  expect(await signatureProblem([publisher], installer, signed(0, publisher))).toBeNull()
  expect(await signatureProblem(['CN=Another', publisher], installer, signed(0, publisher))).toBeNull()
})

describe('an installer is refused', () => {
  test.each([
    ['signed by someone else', signed(0, 'CN=Mallory'), 'signed by CN=Mallory'],
    ['signed by someone whose subject holds the publisher', signed(0, `CN=Mallory, OU=${publisher}`), 'signed by CN=Mallory'],
    ['with a signature that does not hold', signed(3, publisher), 'not valid (status 3)'],
    ['unsigned', signed(2, ''), 'not valid (status 2)'],
    ['when PowerShell says nothing', answering(''), 'could not be checked'],
    ['when PowerShell says something else', answering('{"Status":"Valid"}'), 'could not be checked'],
    ['when PowerShell cannot be run', () => Promise.reject(new Error('spawn ENOENT')), 'could not be checked: spawn ENOENT'],
  ])('%s', async (_case, run, reason) => {
    expect(await signatureProblem([publisher], installer, run)).toContain(reason)
  })

  test('where there is no PowerShell at all', async () => {
    if (process.platform === 'win32') return
    expect(await signatureProblem([publisher], installer)).toContain('could not be checked')
  })
})

test("a file's name can hold no command", async () => {
  let asked = ''
  await signatureProblem([publisher], "C:\\a';calc;'’b.exe", async (_program, args) => {
    asked = Buffer.from(args.at(-1) ?? '', 'base64').toString('utf16le')
    return ''
  })
  expect(asked).toContain("-LiteralPath 'C:\\a'';calc;''’’b.exe'")
})
