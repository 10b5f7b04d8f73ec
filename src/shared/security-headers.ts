/** Directives of a Content-Security-Policy by name. */
export type Policy = Readonly<Record<string, string>>

/** A policy as its header carries it. */
export const policyText = (policy: Policy): string =>
  Object.entries(policy)
    .map(([directive, sources]) => `${directive} ${sources}`.trim())
    .join('; ')

/** What leads out of a page is closed whatever else the page may do. */
export const closedWays = {
  'object-src': "'none'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
} as const

/** An answer that is no page may do nothing in a browser. */
export const NOTHING_POLICY = policyText({ 'default-src': "'none'", ...closedWays })

/** Devices and powers that a browser might ask a user for: none of our pages needs one. Chromium knows no `bluetooth` here, and says so at each page. */
const refusedPowers = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'publickey-credentials-get',
  'serial',
  'usb',
]

/**
 * Headers of every answer of the server, the browser terminal and app://: no sniffing, no framing, nothing shared with another
 * origin, no referrer, no device permissions. A page replaces the policy with its own; only dish pictures may be shown by the
 * screens under app://, which are another origin.
 */
export const securityHeaders = {
  'content-security-policy': NOTHING_POLICY,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': refusedPowers.map((power) => `${power}=()`).join(', '),
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
} as const

/**
 * Headers of an answer over http or https. A page under app:// must not carry `origin-agent-cluster`, whatever its value: Chromium
 * accepts it from http and https origins only and aborts the browser process otherwise (`AddOriginAgentClusterStateForBrowsingInstance`
 * in content/browser/child_process_security_policy_impl.cc), so Electron's main process dies at the first page.
 */
export const httpHeaders = { ...securityHeaders, 'origin-agent-cluster': '?1' } as const

/** Answers contain money and guests: no cache keeps one unless its route says otherwise. */
export const answerHeaders = { ...httpHeaders, 'cache-control': 'no-store' } as const
