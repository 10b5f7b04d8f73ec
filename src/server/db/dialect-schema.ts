/** What the two databases spell differently in their schema: the statements each gives for the same rule. */
export interface DialectSchema {
  /** Makes every UPDATE and DELETE of a table fail. */
  appendOnly: (table: string) => string[]
  /** The index behind the substring search over passengers' names. */
  paxSearch: string[]
}
