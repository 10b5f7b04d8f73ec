/** Which folder may import which (docs/architecture.md). */
const server = '^src/server/'

/** The server's modules, each of which may import those before it, by their `index.ts`; of the kernel's parts each is imported by itself. */
const modules = ['kernel', 'venue', 'people', 'menu', 'guests', 'cards', 'orders', 'desk', 'sales', 'ops']
const domain = modules.slice(1)

/** Each of some names with those that come after it. */
const inOrder = (names) => names.slice(0, -1).map((name, at) => [name, names.slice(at + 1)])

/** The folders of the host and of what all programs share, each of which may import those before it. */
const hostParts = [
  'host',
  'login',
  'server-connection',
  'embedded-server',
  'printing',
  'kitchen',
  'guard',
  'autostart',
  'screen-keyboard',
  'updates',
  'bridge',
  'workstation',
  'desktop',
  'electron',
  'terminal',
]
const sharedParts = ['contract', 'money', 'orders', 'forms', 'receipt', 'printing', 'bridge']

const rooms = ['model', 'platform', 'data', 'ui', 'printing', 'sale', 'screens', 'shell']

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
      comment: 'shared knows the libraries of schemas, ids and readings only',
      severity: 'error',
      from: { path: '^src/shared/' },
      to: { pathNot: ['^src/shared/', '(^|/)node_modules/(typebox|uuid|any-ascii)/'] },
    },
    ...inOrder(sharedParts).map(([name, later]) => ({
      name: `shared-${name}-knows-nothing-later`,
      comment: sharedParts.join(' → '),
      severity: 'error',
      from: { path: `^src/shared/${name}/` },
      to: { path: `^src/shared/(${later.join('|')})/` },
    })),
    {
      name: 'shared-top-knows-no-folder',
      comment: 'failures, texts, permissions, names and time are for all folders',
      severity: 'error',
      from: { path: '^src/shared/[^/]+$' },
      to: { path: '^src/shared/[^/]+/' },
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
      from: { path: '^src/', pathNot: '^src/renderer/data/api' },
      to: { path: '(^|/)node_modules/axios/' },
    },
    {
      name: 'checks-with-our-formats',
      comment: 'TypeBox has an own e-mail format: checks go through shared/forms/check.ts, which gives it those of the contract',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/shared/forms/check' },
      to: { path: '(^|/)node_modules/typebox/build/(value|format)/' },
    },
    ...inOrder(rooms).map(([room, above]) => ({
      name: `renderer-${room}-knows-nothing-above`,
      comment: 'shell → screens → sale → printing → ui → data → platform → model → shared',
      severity: 'error',
      from: { path: `^src/renderer/${room}/` },
      to: { path: `^src/renderer/(${above.join('|')})/` },
    })),
    {
      name: 'server-behind-one-door',
      comment: 'screens read by data/query and data/list, write by data/write and move money by data/money-call',
      severity: 'error',
      from: { path: '^src/renderer/', pathNot: '^src/renderer/data/' },
      to: { path: '^src/renderer/data/api\\.ts$' },
    },
    {
      name: 'screens-keep-to-themselves',
      comment: 'what two screens need is in the sale, in ui or in the model',
      severity: 'error',
      from: { path: '^src/renderer/screens/(sale/[^/]+|[^/]+)/' },
      to: { path: '^src/renderer/screens/', pathNot: '^src/renderer/screens/$1/' },
    },
    {
      name: 'model-is-pure',
      comment: 'rules and texts only: no React, no Jotai, no components',
      severity: 'error',
      from: { path: '^src/renderer/model/' },
      to: { pathNot: ['^src/(renderer/model|shared)/', '(^|/)node_modules/dayjs/'] },
    },
    {
      name: 'main-starts-the-server-by-path',
      comment: 'flags and the folder lock are for whoever starts a server',
      severity: 'error',
      from: { path: '^src/main/', pathNot: ['^src/main/terminal(/|\\.ts$)', '^src/main/electron/(server|books)-entry\\.ts$'] },
      to: { path: '^src/server/', pathNot: '^src/server/kernel/(config|flags|folder)\\.ts$' },
    },
    ...inOrder(hostParts).map(([name, later]) => ({
      name: `main-${name}-knows-nothing-later`,
      comment: hostParts.join(' → '),
      severity: 'error',
      from: { path: `^src/main/${name}/` },
      to: { path: `^src/main/(${later.join('|')})/` },
    })),
    {
      name: 'main-terminal-knows-no-electron',
      severity: 'error',
      from: { path: '^src/main/terminal/' },
      to: { path: '^src/main/electron/' },
    },
    {
      name: 'main-parts-know-no-program',
      comment: 'index and terminal start the two programs',
      severity: 'error',
      from: { path: '^src/main/[^/]+/' },
      to: { path: '^src/main/[^/]+\\.ts$' },
    },
    {
      name: 'server-knows-shared-only',
      severity: 'error',
      from: { path: server },
      to: { path: '^src/(main|preload|renderer|virtual-printer)/' },
    },
    ...inOrder(modules).map(([name, later]) => ({
      name: `server-${name}-knows-nothing-later`,
      comment: modules.join(' → '),
      severity: 'error',
      from: { path: `${server}${name}/` },
      to: { path: `${server}(${later.join('|')})/` },
    })),
    {
      name: 'server-modules-know-no-program',
      comment: 'app, routes and run put the modules together',
      severity: 'error',
      from: { path: `${server}(${modules.join('|')})/` },
      to: { path: `${server}[^/]+\\.ts$` },
    },
    {
      name: 'server-modules-by-their-index',
      comment: 'the demo is loaded only where it is asked for',
      severity: 'error',
      from: { path: `${server}([^/]+)` },
      to: {
        path: `${server}(${domain.join('|')})/`,
        pathNot: [`${server}$1/`, `${server}[^/]+/(index|routes)\\.ts$`],
        dependencyTypesNot: ['dynamic-import'],
      },
    },
    {
      name: 'migrations-import-nothing-of-ours',
      comment: 'a released step must not change with the program: it has copies of what it needs, frozen in its own folder',
      severity: 'error',
      from: { path: `${server}kernel/db/migrations/` },
      to: { path: '^src/', pathNot: `${server}kernel/db/migrations/` },
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
      from: {
        path: server,
        pathNot: [
          '\\.repo\\.ts$',
          `${server}kernel/db/`,
          `${server}cards/ledger/once\\.ts$`,
          `${server}(ops/(verify|backup)|demo|tools)/`,
        ],
      },
      to: { path: '(^|/)node_modules/kysely/' },
    },
    {
      name: 'services-behind-their-routes',
      comment: 'no service or repo calls a service, so transactions never nest',
      severity: 'error',
      from: { path: '^src/', pathNot: `${server}[^/]+/routes\\.ts$` },
      to: { path: `${server}.*\\.service\\.ts$` },
    },
    {
      name: 'routes-behind-the-table',
      severity: 'error',
      from: { path: '^src/', pathNot: `${server}routes\\.ts$` },
      to: { path: `${server}[^/]+/routes\\.ts$` },
    },
    {
      name: 'fastify-at-the-door',
      severity: 'error',
      from: { path: `${server}(${domain.join('|')})/`, pathNot: ['/dishes/media\\.ts$', '/ops/metrics\\.ts$'] },
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
