import type { ApiResult } from '../../data/api-types.ts'
import { useAction } from '../../data/use-action.ts'
import { useToasts } from './use-toasts.tsx'

/**
 * An action that writes: it runs once at a time and shows why the server refused. `done` gets the answer's value and may return
 * the text of a toast. A null answer means that nothing was sent.
 */
export function useWrite<A extends unknown[], T>(
  send: (...args: A) => Promise<ApiResult<T> | null>,
  done: (value: T, ...args: A) => unknown = () => undefined,
): [(...args: A) => void, boolean] {
  const toasts = useToasts()
  return useAction(async (...args: A) => {
    const answer = await send(...args)
    if (answer === null) return
    if (!answer.ok) return toasts.warning(answer.error.msg)
    const text = await done(answer.value, ...args)
    if (typeof text === 'string') toasts.success(text)
  })
}
