import type { ApiResult } from '../../data/api-types.ts'
import { useAction } from '../../data/use-action.ts'
import { useToasts } from './use-toasts.tsx'

/** Shows why the server refused. `done` may return a toast's text; a null answer means that nothing was sent. */
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
