/**
 * Headers of every page and file of the screens. `apiOrigin` is the server they talk to when it is not their own origin.
 * The policy allows inline style because antd writes its styles into the page; script comes from files alone.
 */
export function pageHeaders(apiOrigin: string | null): Record<string, string> {
  const connect = ["'self'", ...(apiOrigin === null ? [] : [apiOrigin])].join(' ')
  const policy = [
    "default-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob: https: http:",
    `connect-src ${connect}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ]
  return {
    'content-security-policy': policy.join('; '),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), usb=(), serial=(), payment=()',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  }
}
