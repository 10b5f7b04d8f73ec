import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { checkNewPassword, passwordProblem } from '../../../../../src/server/people/sessions/password.ts'
import { DEMO_PASSWORD } from '../../../../../src/shared/demo-staff.ts'

const anita = { name: 'Anita Rao', email: 'anita.rao@meridian.example' }
const GUESSED = /too easy to guess/
const CLOSE = /too close to the name/

describe('a new password', () => {
  it.each([
    'password',
    'PassWord',
    '12345678',
    'qwertyuiop',
    'iloveyou1',
    ' password ',
    'ｐａｓｓｗｏｒｄ',
    'aaaaaaaaaaaa',
    'abababababab',
  ])('is not one that everybody tries first: %j', (password) => expect(passwordProblem(password, anita)).toMatch(GUESSED))

  it.each(['            ', '\t\t\t\t\t\t\t\t', '\u3000\u3000\u3000\u3000\u3000\u3000\u3000\u3000'])(
    'is not blanks alone: %j',
    (password) => expect(passwordProblem(password, anita)).toMatch(/only spaces/),
  )

  it('has eight characters besides the blanks around it', () => {
    expect(passwordProblem('seven77 ', anita)).toMatch(/at least 8 characters/)
    expect(passwordProblem('eight 88 ', anita)).toBeNull()
  })

  it.each([
    'anita.rao@meridian.example',
    'Anita Rao',
    'AnitaRao2026',
    'rao-anita-1',
    'meridian.1',
    'purser12',
    'Purser2026!',
    'anita-purser',
    DEMO_PASSWORD,
  ])('is not the person, the e-mail address or Purser with little else: %s', (password) =>
    expect(passwordProblem(password, anita)).toMatch(CLOSE),
  )

  it.each([
    'a long enough password',
    'anita likes the open sea',
    'purser of the seven seas',
    'correct horse battery',
    'Zx9#kk2!',
    '一二三四五六七八',
  ])('may be %j', (password) => expect(passwordProblem(password, anita)).toBeNull())

  it('is judged without names that are too short to matter', () => {
    expect(passwordProblem('aloe vera', { name: 'A L', email: 'a@b.example' })).toBeNull()
  })

  it('may be the demo’s own in the demo alone', () => {
    expect(checkNewPassword({ demo: true }, DEMO_PASSWORD, anita).ok).toBe(true)
    const refused = checkNewPassword({ demo: false }, DEMO_PASSWORD, anita, 'newPassword')
    expect(refused.ok ? null : [refused.error.code, refused.error.fields?.[0]?.field]).toEqual(['rule_broken', 'newPassword'])
    expect(checkNewPassword({ demo: true }, 'password', anita).ok).toBe(false)
  })
})

it('the list holds ten thousand and more, in the form they are looked up in, each long enough to be chosen', () => {
  const lines = readFileSync('resources/common-passwords.txt', 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
  expect(lines.length).toBeGreaterThan(10_000)
  expect(lines.filter((line) => line !== line.normalize('NFKC').toLowerCase().trim() || line.length < 8)).toEqual([])
})
