/** Source files that are mutated together, and the tests that must notice. */
export interface Group {
  name: string
  files: readonly string[]
  /** The narrowest tests of these files: each mutant runs those of them that reach it. */
  tests: readonly string[]
  /** Whether some of them need PostgreSQL: two payments at once. */
  postgres?: true
}

const unit = (...names: string[]): string[] => names.map((name) => `tests/unit/${name}.test.ts`)
const server = (...names: string[]): string[] => names.map((name) => `tests/server/${name}.test.ts`)
const shared = (...names: string[]): string[] => names.map((name) => `src/shared/${name}.ts`)
const source = (...names: string[]): string[] => names.map((name) => `src/server/${name}.ts`)

/** Money, one-time codes, logins and permissions, from rules to whole calls. */
export const groups: readonly Group[] = [
  {
    name: 'money',
    files: shared('money', 'order-totals', 'permissions', 'points'),
    tests: unit(
      'shared/money',
      'shared/order-totals',
      'shared/charges.property',
      'shared/discount.property',
      'shared/permissions',
      'shared/points',
    ),
  },
  {
    name: 'rules',
    files: source(
      'cards/card',
      'cards/payment',
      'cards/pin',
      'ledger/ledger',
      'otp/otp',
      'auth/login',
      'auth/session',
      'http/guard',
    ),
    tests: unit(
      'server/cards/card',
      'server/cards/payment',
      'server/cards/pin',
      'server/ledger/ledger',
      'server/otp/otp',
      'server/auth/login',
      'server/auth/session',
      'server/http/guard',
    ),
  },
  {
    name: 'carts',
    files: source('orders/cart'),
    tests: [
      ...unit(
        'server/orders/cart',
        'server/orders/price-cart',
        'server/orders/rounds',
        'server/orders/split',
        'server/orders/merge',
      ),
      ...server('orders/guest-bill', 'orders/shared-dishes.property', 'orders/happy-hours'),
    ],
  },
  {
    name: 'passwords',
    files: source('auth/semaphore', 'auth/password'),
    tests: unit('server/auth/semaphore', 'server/auth/password.slow'),
  },
  {
    name: 'debit',
    files: source('cards/card.repo', 'cards/payment.repo'),
    tests: server('cards/card.repo', 'cards/payment.repo'),
  },
  {
    name: 'replay',
    files: source('ledger/once'),
    tests: server('ledger/once'),
  },
  {
    name: 'ledger',
    files: source('ledger/ledger.repo'),
    tests: server('ledger/ledger.repo'),
  },
  {
    name: 'challenges',
    files: source('otp/otp.repo'),
    tests: server('otp/otp.repo'),
  },
  {
    name: 'approvals',
    files: source('otp/approval.repo'),
    tests: server('otp/approval.repo'),
  },
  {
    name: 'accounts',
    files: source('auth/session.repo', 'auth/login.repo', 'auth/staff.repo'),
    tests: server('auth/session.repo', 'auth/staff.repo', 'auth/login-race'),
    postgres: true,
  },
  {
    name: 'payment',
    files: source('cards/payment.service'),
    tests: server('cards/payment.service', 'cards/payment-race', 'cards/payment', 'cards/tips', 'orders/split-for-later'),
    postgres: true,
  },
  {
    name: 'cards',
    files: source('cards/card.service'),
    tests: server(
      'cards/card.service',
      'cards/cards',
      'notices/notices',
      'supervisors/approved-moves',
      'cards/card-of-number',
      'cards/card-pin',
    ),
  },
  {
    name: 'lost',
    files: source('cards/lost-card.service'),
    tests: server('cards/lost-card.service'),
  },
  {
    name: 'codes',
    files: source('otp/otp.service', 'otp/binding.repo'),
    tests: server('otp/otp.service'),
  },
  {
    name: 'pins',
    files: source('cards/pin.repo', 'cards/pin.service'),
    tests: server('cards/pin.repo', 'cards/pin.service'),
  },
  {
    name: 'logins',
    files: source('auth/login-try', 'auth/login.service', 'auth/password.service', 'auth/session.service'),
    tests: server('auth/login.service', 'auth/login-race', 'auth/login', 'auth/change-password', 'staff/staff'),
    postgres: true,
  },
  {
    name: 'supervisors',
    files: source(
      'supervisors/supervisor',
      'supervisors/supervisor.repo',
      'supervisors/approval',
      'supervisors/pin-check',
      'supervisors/supervisor.service',
    ),
    tests: [
      ...unit('server/supervisors/supervisor'),
      ...server(
        'supervisors/approval-pin',
        'supervisors/approved-moves',
        'supervisors/approved-payment',
        'supervisors/four-eyes',
      ),
    ],
  },
  {
    name: 'calls',
    files: source('http/route', 'http/call'),
    tests: server('http/route', 'auth/desktop-page'),
  },
]

/** No mutant may live in these: the debit, the replay of a key, and the match of a code or a PIN. */
export const strictFiles: readonly string[] = source(
  'cards/card.repo',
  'cards/payment',
  'cards/payment.repo',
  'cards/pin.repo',
  'ledger/once',
  'otp/otp',
  'otp/otp.repo',
  'otp/approval.repo',
)

/** The least score of all files together, per cent. */
export const MIN_SCORE = 90
