import type { ReceiptColumns } from '../../shared/printing/printing.ts'

export const paperLabels: Record<ReceiptColumns, string> = { 32: '58 mm', 42: '80 mm', 48: '80 mm' }

export const columnLabels: Record<ReceiptColumns, string> = { 32: '58 mm · 32', 42: '80 mm · 42', 48: '80 mm · 48' }
