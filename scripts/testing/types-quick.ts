import { bin, run } from './programs.ts'

/* The type check of the quick run: only what changed since the last one is looked at again, and the server's part of the tree only once. */

const projects = { shared: 'src/shared', all: 'tsconfig.json', screens: 'src/renderer', 'tests-of-screens': 'tests/renderer' }

const statuses: number[] = []
for (const [name, project] of Object.entries(projects))
  statuses.push(await run(bin('tsc'), ['-p', project, '--incremental', '--tsBuildInfoFile', `out/types/${name}.tsbuildinfo`]))
process.exitCode = Math.max(...statuses)
