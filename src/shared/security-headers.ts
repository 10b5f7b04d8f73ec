/** Directives of a Content-Security-Policy by name. */
export type Policy = Readonly<Record<string, string>>

/** A policy as the value of its header. */
export const policyText = (policy: Policy): string =>
  Object.entries(policy)
    .map(([directive, sources]) => `${directive} ${sources}`.trim())
    .join('; ')

/** Directives that every page has, so that nothing leads out of it. */
export const closedWays = {
  'object-src': "'none'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
} as const

/** The policy of answers that are not pages: a browser may do nothing with them. */
export const NOTHING_POLICY = policyText({ 'default-src': "'none'", ...closedWays })

/**
 * Devices and permissions that none of our pages needs. `bluetooth` is missing, since Chromium does not know it here and warns at
 * each page.
 */
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
 * Headers of every answer of the server, the browser terminal and app://: no sniffing, no framing, no sharing with other origins,
 * no referrer, no device permissions. A page sets its own policy. Only dish pictures may be loaded by the screens under app://,
 * which are another origin.
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
 * Headers of an answer over http or https. A page under app:// must not have `origin-agent-cluster`, whatever its value: Chromium
 * accepts it only from http and https origins and otherwise aborts the browser process
 * (`AddOriginAgentClusterStateForBrowsingInstance` in content/browser/child_process_security_policy_impl.cc), so Electron's main
 * process dies at the first page.
 */
export const httpHeaders = { ...securityHeaders, 'origin-agent-cluster': '?1' } as const

/** Answers contain money and guest data, so they are not cached unless their route allows it. */
export const answerHeaders = { ...httpHeaders, 'cache-control': 'no-store' } as const
