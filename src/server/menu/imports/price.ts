import type { Paise } from '../../../shared/money/money.ts'
import { amountIn } from '../../kernel/sheets/amounts.ts'

/**
 * A price in a cell, with a currency or without. A rupee has two decimals, so the signs of a price never leave open which is the
 * decimal one: in 380,50 the comma is, in 1,200 it groups thousands. Null if it is no price.
 */
export const priceIn = (cell: string): Paise | null => amountIn(cell, '.') ?? amountIn(cell, ',')
