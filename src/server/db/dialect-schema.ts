/** A column that takes null from now on: its whole type, and the statements of the indexes that name it, by their names. */
export interface NullableColumn {
  table: string
  column: string
  type: string
  indexes: Readonly<Record<string, string>>
}

/** What the two databases spell differently in their schema: the statements each gives for the same rule. */
export interface DialectSchema {
  /** Makes every UPDATE and DELETE of a table fail. */
  appendOnly: (table: string) => string[]
  /** Takes that guard away, for a migration that fills a new column. */
  notAppendOnly: (table: string) => string[]
  /** Compares a column of text byte by byte, so that an index serves the beginnings of its texts. */
  byBytes: (table: string, column: string) => string[]
  /** Lets a column be without a value, with its rows and indexes as they were. */
  nullable: (column: NullableColumn) => string[]
  /** The type of a column of bytes. */
  bytes: string
  /** `pax_search` as the first schema has it: the pieces of passengers' names by running number. */
  paxNameSearch: string[]
  /** `pax_search` as it is since, in its place: the pieces of all that a passenger is found by. Its indexes come when it is filled. */
  paxSearch: { table: string[]; indexes: string[] }
}
