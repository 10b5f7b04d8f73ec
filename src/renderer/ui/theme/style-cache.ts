import { createCache } from '@ant-design/cssinjs'

/**
 * A cache that keeps antd's styles while the page is open. By default antd drops a component's styles when its last instance
 * unmounts, so that each change of screen would compose them again and make the browser match all styles of the page again.
 */
export function createStyleCache(): ReturnType<typeof createCache> {
  const cache = createCache()
  const update = cache.opUpdate.bind(cache)
  // antd drops an entry when its use count reaches 0; adding one at each change keeps it above 0.
  cache.opUpdate = (path, change) => update(path, (kept) => change(kept && [kept[0] + 1, kept[1]]))
  return cache
}
