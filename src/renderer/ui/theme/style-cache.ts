import { createCache } from '@ant-design/cssinjs'

/**
 * antd's styles, kept for as long as the page is open. By itself antd drops those of a component with the last one on the page: each
 * change of screen would compose them again, and have the browser match every style of the page once more.
 */
export function createStyleCache(): ReturnType<typeof createCache> {
  const cache = createCache()
  const update = cache.opUpdate.bind(cache)
  // An entry counts who uses it, and is dropped at none: it counts one more with each change.
  cache.opUpdate = (path, change) => update(path, (kept) => change(kept && [kept[0] + 1, kept[1]]))
  return cache
}
