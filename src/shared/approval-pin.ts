/** Digits of the PIN that a supervisor approves with. */
export const APPROVAL_PIN_DIGITS = 6

const WHOLE = new RegExp(`^\\d{${APPROVAL_PIN_DIGITS}}$`)
const MIN_DIFFERENT = 3

/** Keypad patterns that are guessed first (Markert et al., 'This PIN Can Be Easily Guessed', 2020). */
const KEYPAD_WAYS = new Set([
  '102030',
  '123654',
  '142536',
  '147258',
  '147852',
  '159753',
  '258456',
  '321654',
  '357159',
  '456123',
  '741852',
  '753951',
  '789456',
  '951753',
  '963852',
  '987456',
])

/** Whether each digit differs from the one before by the same step: 123456, 987654, 135791. */
function isRun(pin: string): boolean {
  const digits = Array.from(pin, (digit) => Number.parseInt(digit, 10))
  const steps = digits.slice(1).map((digit, index) => (digit - (digits[index] ?? 0) + 10) % 10)
  return new Set(steps).size === 1
}

/** Whether it is a simple repetition: 123123, 123321, 112233. */
function repeatsItself(pin: string): boolean {
  const [first, second] = [pin.slice(0, 3), pin.slice(3)]
  const mirrored = second.split('').toReversed().join('')
  return first === second || first === mirrored || /^(\d)\1(\d)\2(\d)\3$/.test(pin)
}

/** Why a PIN is not allowed for a supervisor, as a message for its field; null if it is allowed. */
export function refusedApprovalPin(pin: string): string | null {
  if (!WHOLE.test(pin)) return `Use ${APPROVAL_PIN_DIGITS} digits`
  const isWeak = new Set(pin).size < MIN_DIFFERENT || isRun(pin) || repeatsItself(pin) || KEYPAD_WAYS.has(pin)
  return isWeak ? 'Too easy to guess. Avoid runs, repeats and patterns' : null
}
