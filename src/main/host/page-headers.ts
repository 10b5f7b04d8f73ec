import { closedWays, policyText, securityHeaders } from '../../shared/security-headers.ts'

/**
 * Headers of every page and file of the screens, under app:// too. `apiOrigin` is their server if it is not their own origin. The
 * policy allows inline style because antd writes its styles into the page; scripts only come from files. A dish's picture may
 * have any address (specification, Dish), and a picture cannot do anything.
 */
export function pageHeaders(apiOrigin: string | null): Record<string, string> {
  const policy = policyText({
    'default-src': "'self'",
    'script-src': "'self'",
    'style-src': "'self' 'unsafe-inline'",
    'font-src': "'self'",
    'img-src': "'self' data: blob: https: http:",
    'connect-src': ["'self'", ...(apiOrigin === null ? [] : [apiOrigin])].join(' '),
    'frame-src': "'none'",
    'worker-src': "'none'",
    ...closedWays,
  })
  return { ...securityHeaders, 'content-security-policy': policy }
}
