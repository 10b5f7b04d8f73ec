import { CompiledQuery, type KyselyPlugin, type RootOperationNode } from 'kysely'
import type { Transaction } from '../../../src/server/kernel/db/database.ts'

/** What SQLite says of how it runs the queries of `work`. */
export async function plansOf(db: Transaction, work: (db: Transaction) => Promise<unknown>): Promise<string> {
  const nodes: RootOperationNode[] = []
  const listening: KyselyPlugin = {
    transformQuery: ({ node }) => {
      nodes.push(node)
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  }
  await work(db.withPlugin(listening))
  const plans = await Promise.all(
    nodes.map((node) => {
      const { sql, parameters } = db.getExecutor().compileQuery(node, { queryId: 'plan' })
      return db.executeQuery<{ detail: string }>(CompiledQuery.raw(`EXPLAIN QUERY PLAN ${sql}`, [...parameters]))
    }),
  )
  return plans.flatMap(({ rows }) => rows.map(({ detail }) => detail)).join('\n')
}
