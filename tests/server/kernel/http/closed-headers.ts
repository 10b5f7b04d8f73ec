import { answerHeaders } from '../../../../src/shared/security-headers.ts'

/** Answers by what they are to a browser. */
export type AnswerKind = 'answer' | 'page' | 'app page' | 'docs' | 'picture' | 'failure page'

type Headers = Record<string, string | string[] | number | undefined>

const { 'content-security-policy': _policy, 'cache-control': _cache, ...common } = answerHeaders

/** The directives of a policy. A directive that is missing falls back to default-src where the standard says so. */
function directives(policy: string): Map<string, string> {
  return new Map(
    policy.split(';').map((part) => {
      const [name = '', ...sources] = part.trim().split(/\s+/)
      return [name, sources.join(' ')]
    }),
  )
}

const CLOSED = ['base-uri', 'form-action', 'frame-ancestors']
/** Where a page may write style into itself: antd and Swagger UI do; an SVG picture opened by itself is styled from within. */
const INLINE_STYLE: readonly AnswerKind[] = ['page', 'app page', 'docs', 'picture']
/** Pages under app://, where this header ends Electron's main process. */
const UNDER_APP: readonly AnswerKind[] = ['app page', 'failure page']
const AGENT_CLUSTER = 'origin-agent-cluster'

function policyFindings(policy: string, kind: AnswerKind): string[] {
  const set = directives(policy)
  const source = (name: string): string => set.get(name) ?? set.get('default-src') ?? '*'
  const open = CLOSED.filter((name) => set.get(name) !== "'none'").map((name) => `${name} is ${set.get(name) ?? 'missing'}`)
  const script = source('script-src')
  const runsScript = kind === 'page' || kind === 'app page' || kind === 'docs'
  return [
    ...open,
    ...(source('object-src') === "'none'" ? [] : ['object-src is open']),
    ...(script === (runsScript ? "'self'" : "'none'") ? [] : [`script-src is ${script}`]),
    ...(source('style-src').includes('unsafe-inline') && !INLINE_STYLE.includes(kind) ? ['style-src is inline'] : []),
    ...(/unsafe-eval|\*(?![.\w])|data:/.test(script) ? ['script-src is wide'] : []),
    ...(kind === 'answer' && source('default-src') !== "'none'" ? ['default-src is open'] : []),
  ]
}

/** What an answer's headers leave open, in words; nothing when they close what this kind of answer must. */
export function headerFindings(headers: Headers, kind: AnswerKind): string[] {
  const shared = kind === 'picture' ? { ...common, 'cross-origin-resource-policy': 'cross-origin' } : common
  const fatal = UNDER_APP.includes(kind)
  const lacking = Object.entries(shared).flatMap(([name, value]) =>
    headers[name] === (fatal && name === AGENT_CLUSTER ? undefined : value) ? [] : [`${name} is ${String(headers[name])}`],
  )
  const revealing = ['server', 'x-powered-by'].filter((name) => headers[name] !== undefined).map((name) => `${name} reveals us`)
  const isKept = kind === 'answer' && headers['cache-control'] !== 'no-store'
  return [
    ...lacking,
    ...revealing,
    ...(isKept ? [`cache-control is ${String(headers['cache-control'])}`] : []),
    ...policyFindings(String(headers['content-security-policy'] ?? ''), kind),
  ]
}
