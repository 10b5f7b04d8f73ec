import { Type, type Static } from 'typebox'

const PaperText = Type.String({ maxLength: 500 })
/** The text, or a pair's value, is a person's name: in a script other than Latin it is printed with its reading. */
const name = { isName: Type.Optional(Type.Boolean()) }
/** `double` is twice as wide and twice as high, `tall` only twice as high. */
const styles = {
  bold: Type.Optional(Type.Boolean()),
  double: Type.Optional(Type.Boolean()),
  tall: Type.Optional(Type.Boolean()),
}

/** A paragraph that wraps at words. */
export const TextBlock = Type.Object({
  kind: Type.Literal('text'),
  text: PaperText,
  align: Type.Optional(Type.Enum(['left', 'center', 'right'])),
  ...name,
  ...styles,
})
/** A label on the left and its value on the right. A no-break space in the value keeps the words around it on one line. */
export const PairBlock = Type.Object({ kind: Type.Literal('pair'), label: PaperText, value: PaperText, ...name, ...styles })
/** A line of a table: the first text takes the space that the cells leave, and wraps; the cells are right-aligned. */
export const RowBlock = Type.Object({
  kind: Type.Literal('row'),
  first: PaperText,
  cells: Type.Array(Type.Object({ text: PaperText, width: Type.Integer({ minimum: 1, maximum: 48 }) }), { maxItems: 6 }),
  ...styles,
})
export const RuleBlock = Type.Object({ kind: Type.Literal('rule'), style: Type.Enum(['single', 'double']) })
/** White on black across the whole paper. */
export const BannerBlock = Type.Object({ kind: Type.Literal('banner'), text: PaperText })
export const SpaceBlock = Type.Object({ kind: Type.Literal('space'), lines: Type.Integer({ minimum: 1, maximum: 10 }) })

export const ReceiptBlock = Type.Union([TextBlock, PairBlock, RowBlock, RuleBlock, BannerBlock, SpaceBlock])
export type ReceiptBlock = Static<typeof ReceiptBlock>

/** The content of a receipt, independent of paper width and printer language. */
export const ReceiptDocument = Type.Object({
  blocks: Type.Array(ReceiptBlock, { maxItems: 1000 }),
  /** Begins with the product's logo, if the printer is set to print it. */
  letterhead: Type.Optional(Type.Boolean()),
  /** Opens the cash drawer, if the printer has one. */
  opensDrawer: Type.Optional(Type.Boolean()),
})
export type ReceiptDocument = Static<typeof ReceiptDocument>
