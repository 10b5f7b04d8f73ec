import { expect, it } from 'vitest'
import { changedRanges } from '../../../../scripts/mutation/changed.ts'

const diff = `--- a/src/shared/money/money.ts
+++ b/src/shared/money/money.ts
@@ -3 +3 @@ import
-one
+two
@@ -10,0 +11,4 @@ export function add
+@@ -1 +1 @@ in a comment
+b
+c
+d
@@ -20,2 +24,0 @@
-gone
-gone
@@ -30,5 +32,2 @@
+e
+f
`

it('the lines that a change added are mutated, and none for those it only removed', () => {
  expect(changedRanges(diff)).toEqual(['3-3', '11-14', '32-33'])
  expect(changedRanges('')).toEqual([])
})
