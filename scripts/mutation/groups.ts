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
    files: shared('money/money', 'money/order-totals', 'permissions', 'money/points'),
    tests: unit(
      'shared/money/money',
      'shared/money/order-totals',
      'shared/money/charges.property',
      'shared/money/discount.property',
      'shared/permissions',
      'shared/money/points',
    ),
  },
  {
    name: 'rules',
    files: source(
      'cards/card',
      'sales/payment/payment',
      'cards/pin',
      'cards/ledger/ledger',
      'people/sessions/login',
      'kernel/http/guard',
    ),
    tests: unit(
      'server/cards/card',
      'server/sales/payment/payment',
      'server/cards/pin',
      'server/cards/ledger/ledger',
      'server/people/sessions/login',
      'server/kernel/http/guard',
    ),
  },
  {
    name: 'carts',
    files: source('orders/order/cart'),
    tests: [
      ...unit(
        'server/orders/order/cart',
        'server/orders/order/price-cart',
        'server/orders/order/rounds',
        'server/orders/order/split',
        'server/orders/order/merge',
      ),
      ...server('orders/order/guest-bill', 'orders/entry/shared-dishes.property', 'orders/entry/happy-hours'),
    ],
  },
  {
    name: 'passwords',
    files: source('people/sessions/hash-limits', 'people/sessions/password'),
    tests: unit(
      'server/people/sessions/semaphore',
      'server/people/sessions/hash-limits',
      'server/people/sessions/new-password',
      'server/people/sessions/password.slow',
    ),
  },
  {
    name: 'debit',
    files: source('cards/card.repo', 'sales/payment/payment.repo'),
    tests: server('cards/card.repo', 'sales/payment/payment.repo'),
  },
  {
    name: 'replay',
    files: source('venue/once'),
    tests: server('venue/once'),
  },
  {
    name: 'ledger',
    files: source('cards/ledger/ledger.repo'),
    tests: server('cards/ledger/ledger.repo'),
  },
  {
    name: 'challenges',
    files: source('cards/otp'),
    tests: [...unit('server/cards/otp'), ...server('cards/otp.repo')],
  },
  {
    name: 'approvals',
    files: source('cards/approval.repo'),
    tests: server('cards/approval.repo'),
  },
  {
    name: 'accounts',
    files: source('people/sessions/session', 'people/sessions/staff.repo'),
    tests: [
      ...unit('server/people/sessions/session'),
      ...server('people/sessions/session.repo', 'people/sessions/staff.repo', 'people/sessions/login', 'people/staff/staff'),
    ],
    postgres: true,
  },
  {
    name: 'payment',
    files: source('sales/payment/payment.service'),
    tests: server(
      'sales/payment/payment.service',
      'sales/payment/payment-race',
      'sales/payment/payment',
      'sales/payment/tips',
      'sales/payment/whole-sale',
      'orders/entry/split-for-later',
    ),
    postgres: true,
  },
  {
    name: 'cards',
    files: source('desk/card.service'),
    tests: server(
      'desk/card.service',
      'desk/cards',
      'guests/notices/notices',
      'people/staff/approved-moves',
      'desk/card-of-number',
      'desk/card-pin',
    ),
  },
  {
    name: 'lost',
    files: source('desk/lost-card.service'),
    tests: server('desk/lost-card.service'),
  },
  {
    name: 'codes',
    files: source('desk/otp.service', 'desk/consent'),
    tests: server('desk/otp.service', 'desk/otp', 'desk/card-pin', 'desk/cash'),
  },
  {
    name: 'pins',
    files: source('cards/pin.repo', 'desk/pin.service'),
    tests: server('cards/pin.repo', 'desk/pin.service'),
  },
  {
    name: 'logins',
    files: source('people/sessions/login-try', 'people/sessions/login.service'),
    tests: server(
      'people/sessions/login.service',
      'people/sessions/login-race',
      'people/sessions/login',
      'people/sessions/change-password',
      'people/staff/staff',
    ),
    postgres: true,
  },
  {
    name: 'supervisors',
    files: source(
      'people/staff/supervisor',
      'people/staff/supervisor.repo',
      'people/staff/approval',
      'people/staff/pin-check',
      'desk/supervisor.service',
    ),
    tests: [
      ...unit('server/people/staff/supervisor'),
      ...server(
        'people/staff/approval-pin',
        'people/staff/approved-moves',
        'people/staff/approved-payment',
        'people/staff/four-eyes',
      ),
    ],
  },
  {
    name: 'calls',
    files: source('kernel/http/route', 'kernel/http/call'),
    tests: server('kernel/http/route', 'people/sessions/desktop-page'),
  },
]

/** No mutant may live in these: the debit, the replay of a key, and the match of a code or a PIN. */
export const strictFiles: readonly string[] = source(
  'cards/card.repo',
  'sales/payment/payment',
  'sales/payment/payment.repo',
  'cards/pin.repo',
  'venue/once',
  'cards/otp',
  'cards/approval.repo',
)

/** The least score of all files together, per cent. */
export const MIN_SCORE = 90
