import type { Routes } from '../kernel/http/call.ts'
import { dishBarcodes } from './dishes/barcode.service.ts'
import { bestSellers } from './dishes/best-sellers.service.ts'
import {
  cartDishes,
  createDish,
  kitchenDishes,
  listDishes,
  listMenu,
  retireDish,
  setDishSoldOut,
  setSoldOutInKitchen,
  updateDish,
} from './dishes/dish.service.ts'
import { favourites } from './dishes/favourites.service.ts'
import { uploadPicture } from './dishes/picture.service.ts'
import {
  createModifierGroup,
  listModifierGroups,
  retireModifierGroup,
  updateModifierGroup,
} from './options/modifier-group.service.ts'
import { createInventory, inventoryHistory, listInventory } from './stock/inventory.service.ts'

/** The calls of dishes, their options and the stock, and the services behind them. */
export const menuRoutes = {
  listDishes,
  cartDishes,
  bestSellers,
  favourites,
  dishBarcodes,
  listMenu,
  createDish,
  updateDish,
  setDishSoldOut,
  retireDish,
  uploadPicture,
  listModifierGroups,
  createModifierGroup,
  updateModifierGroup,
  retireModifierGroup,
  kitchenDishes,
  setSoldOutInKitchen,
  listInventory,
  inventoryHistory,
  createInventory,
} satisfies Partial<Routes>
