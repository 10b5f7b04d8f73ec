const { readFileSync } = require('node:fs')

// The system's clock is off by the hours that a file holds, which may change while the app runs. TEST_CLOCK names it.
const Right = Date
const now = () => Right.now() + Number(readFileSync(process.env.TEST_CLOCK, 'utf8')) * 3_600_000
globalThis.Date = class extends Right {
  constructor(...given) {
    if (given.length === 0) super(now())
    else super(...given)
  }
  static now() {
    return now()
  }
}
