/**
 * What all mutation runs have in common; which files are mutated and which tests judge them is in scripts/mutation/groups.ts.
 * @type {import('@stryker-mutator/api/core').PartialStrykerOptions}
 */
export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'vitest.mutation.config.ts', related: false },
  coverageAnalysis: 'perTest',
  concurrency: 1,
  reporters: ['progress-append-only'],
  logLevel: 'warn',
  warnings: { slow: false },
  cleanTempDir: 'always',
  // scripts/mutate.ts links the modules beside the copy, which works where node_modules is a link itself.
  symlinkNodeModules: false,
  ignorePatterns: [
    '/docs',
    '/src/renderer',
    '/src/main',
    '/src/preload',
    '/src/virtual-printer',
    '/out',
    '/dist',
    '/data',
    '/coverage',
    '/tests/e2e',
    '/tests/renderer',
    '/tests/bench',
    '*.log',
  ],
  // TypeScript 7 has no JavaScript interface, through which Stryker would rewrite the project's tsconfig for the copy and check
  // the types of mutants: the copy gets it as it is, and a mutant that would not compile has to fail a test like any other.
  tsconfigFile: 'no-tsconfig.json',
  checkers: [],
  // A busy machine is no endless loop.
  timeoutMS: 30_000,
  timeoutFactor: 3,
}
