/** Lines grouped by course, in order of first appearance; '' for lines without one. */
export const byCourse = <L extends { course?: string | undefined }>(lines: readonly L[]): { course: string; lines: L[] }[] =>
  [...Map.groupBy(lines, ({ course = '' }) => course)].map(([course, own]) => ({ course, lines: own }))
