/** Answers the two modules of Node that Node 20 has not, or not in full. */
const ours = { 'node:sqlite': 'sqlite.mjs', 'node:tls': 'tls.mjs' }

export function resolve(specifier, context, next) {
  const name = ours[specifier]
  if (name === undefined || context.parentURL?.startsWith(new URL('.', import.meta.url).href)) return next(specifier, context)
  return { url: new URL(name, import.meta.url).href, shortCircuit: true }
}
