/**
 * The lines of a file that a diff without context (`git diff -U0`) adds or changes, as Stryker reads ranges: `12-15`.
 * Lines that are only gone leave nothing to mutate.
 */
export function changedRanges(diff: string): string[] {
  return [...diff.matchAll(/^@@ -\S+ \+(\d+)(?:,(\d+))? @@/gm)].flatMap(([, first, count = '1']) =>
    count === '0' ? [] : [`${first}-${Number(first) + Number(count) - 1}`],
  )
}
