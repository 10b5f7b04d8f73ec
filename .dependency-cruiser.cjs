/** The arrows of the house: which room may import which (docs/architecture.md). */
const server = '^src/server/'
const noun = '(auth|staff|supervisors|pax|members|tables|dishes|orders|kitchen|cards|otp|notices|ledger|billing|reports|mail|inventory|venue|audit)'

module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true, dependencyTypesNot: ['type-only'] } },
    {
      name: 'no-orphans',
      severity: 'error',
      from: { orphan: true, pathNot: ['\\.d\\.ts$', '\\.config\\.ts$', '^scripts/', '^tests/'] },
      to: {},
    },
    {
      name: 'shared-stands-alone',
      comment: 'shared knows the schema and id libraries only',
      severity: 'error',
      from: { path: '^src/shared/' },
      to: { pathNot: ['^src/shared/', '(^|/)node_modules/(typebox|uuid)/'] },
    },
    {
      name: 'renderer-knows-shared-only',
      severity: 'error',
      from: { path: '^src/renderer/' },
      to: { path: '^src/(server|main|preload)/' },
    },
    { name: 'renderer-has-no-node', severity: 'error', from: { path: '^src/renderer/' }, to: { dependencyTypes: ['core'] } },
    {
      name: 'axios-behind-one-door',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/renderer/lib/api' },
      to: { path: '(^|/)node_modules/axios/' },
    },
    {
      name: 'features-share-atoms-only',
      comment: "a feature may take another feature's atoms and hooks, never its components",
      severity: 'error',
      from: { path: '^src/renderer/features/([^/]+)/' },
      to: { path: '^src/renderer/features/([^/]+)/', pathNot: ['^src/renderer/features/$1/', '\\.ts$'] },
    },
    {
      name: 'main-starts-the-server-by-path',
      comment: 'flags and the folder lock are for whoever starts a server',
      severity: 'error',
      from: { path: '^src/main/', pathNot: ['^src/main/terminal(/|\\.ts$)', '^src/main/electron/(server|command)-entry\\.ts$'] },
      to: { path: '^src/server/', pathNot: '^src/server/(config|folder-lock)\\.ts$' },
    },
    {
      name: 'server-knows-shared-only',
      severity: 'error',
      from: { path: server },
      to: { path: '^src/(main|preload|renderer|virtual-printer)/' },
    },
    {
      name: 'electron-in-one-folder',
      severity: 'error',
      from: { path: '^src/', pathNot: ['^src/main/electron/', '^src/preload/'] },
      to: { path: '(^|/)node_modules/electron/' },
    },
    {
      name: 'preload-is-thin',
      severity: 'error',
      from: { path: '^src/preload/' },
      to: { pathNot: ['^src/shared/', '^src/preload/', 'electron'] },
    },
    {
      name: 'sql-in-repos',
      severity: 'error',
      from: { path: `${server}${noun}/`, pathNot: ['\\.repo\\.ts$', '/ledger/(once|verify)\\.ts$', '/demo/'] },
      to: { path: '(^|/)node_modules/kysely/' },
    },
    {
      name: 'services-never-call-services',
      comment: 'so that transactions never nest',
      severity: 'error',
      from: { path: `${server}${noun}/.*\\.service\\.ts$` },
      to: { path: `${server}${noun}/.*\\.service\\.ts$` },
    },
    {
      name: 'repos-know-db-only',
      severity: 'error',
      from: { path: `${server}.*\\.repo\\.ts$` },
      to: { path: `${server}.*\\.service\\.ts$` },
    },
    {
      name: 'fastify-at-the-door',
      severity: 'error',
      from: { path: `${server}${noun}/`, pathNot: '/dishes/media\\.ts$' },
      to: { path: '(^|/)node_modules/@?fastify/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    parser: 'swc',
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.js'],
    },
  },
}
