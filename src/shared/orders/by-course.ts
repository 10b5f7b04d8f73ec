/** Lines under their courses in the order of the first of each; '' for those of none. */
export const byCourse = <L extends { course?: string | undefined }>(lines: readonly L[]): { course: string; lines: L[] }[] =>
  [...Map.groupBy(lines, ({ course = '' }) => course)].map(([course, own]) => ({ course, lines: own }))
