import type { ReceiptColumns } from '../../shared/printing/printing.ts'

/** The paper width by number of columns. */
export const paperLabels: Record<ReceiptColumns, string> = { 32: '58 mm', 42: '80 mm', 48: '80 mm' }

/** The choices of the paper width. */
export const columnLabels: Record<ReceiptColumns, string> = { 32: '58 mm · 32', 42: '80 mm · 42', 48: '80 mm · 48' }
