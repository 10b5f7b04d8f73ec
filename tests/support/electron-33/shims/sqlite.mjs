import { createRequire } from 'node:module'

const Database = createRequire(process.env.PURSER_TEST_LIBSQL)('libsql')

/** What SQLite calls its errors by number (https://www.sqlite.org/rescode.html), as node:sqlite has it. */
function withCode(work) {
  try {
    return work()
  } catch (error) {
    if (typeof error.code === 'string' && error.code.startsWith('SQLITE_BUSY')) error.errcode = 5
    throw error
  }
}

class StatementSync {
  #statement
  constructor(statement) {
    this.#statement = statement
  }
  run(...values) {
    return withCode(() => this.#statement.run(...values))
  }
  get(...values) {
    return withCode(() => this.#statement.get(...values))
  }
  all(...values) {
    return withCode(() => this.#statement.all(...values))
  }
}

/** As much of node:sqlite as the main process uses, over libsql. */
export class DatabaseSync {
  #database
  isOpen = true
  constructor(path, options = {}) {
    this.#database = withCode(() => new Database(path, { timeout: options.timeout ?? 0 }))
  }
  exec(text) {
    withCode(() => this.#database.exec(text))
  }
  prepare(text) {
    return new StatementSync(withCode(() => this.#database.prepare(text)))
  }
  close() {
    this.isOpen = false
    this.#database.close()
  }
}
