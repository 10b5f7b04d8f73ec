/** A data folder: it holds the embedded database, or belongs to one on PostgreSQL. */
interface Place {
  dataDir: string
  /** A postgres:// address, never shown; empty for the embedded database. */
  database: string
  /** Whether it is a demo. */
  demo?: boolean
}

const CANNOT_READ = 'made by a Purser before version 1.0, which this version cannot read. Nothing was changed'

/** What to do about data that were made before version 1.0, for the console and the window that says why Purser cannot start. */
export function earlierDataText({ dataDir, database, demo = false }: Place): string {
  if (database !== '')
    return `the data of --db were ${CANNOT_READ}. Start with an empty database (--db ADDRESS) and an empty folder (--data FOLDER)`
  return demo
    ? `the demo in ${dataDir} was ${CANNOT_READ}. For a new demo delete that folder, or choose another: npm start -- --demo --data FOLDER`
    : `the data in ${dataDir} were ${CANNOT_READ}. Start with an empty folder: --data FOLDER`
}
