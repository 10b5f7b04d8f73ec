/** What the two databases spell differently in their schema: the statements each gives for the same rule. */
export interface DialectSchema {
  /** Makes every UPDATE and DELETE of a table fail. */
  appendOnly: (table: string) => string[]
  /** `pax_search`, the pieces of passengers' names by running number: the index behind the substring search. */
  paxSearch: string[]
}
