import type { Routes } from '../kernel/http/call.ts'
import {
  bestSellers,
  cartDishes,
  createDish,
  dishBarcodes,
  favourites,
  kitchenDishes,
  listDishes,
  listMenu,
  retireDish,
  setDishSoldOut,
  setSoldOutInKitchen,
  updateDish,
  uploadPicture,
} from './dishes/dish.service.ts'
import { exportMenu } from './imports/menu-export.service.ts'
import { checkMenu, importMenu, refusedDishes } from './imports/menu-import.service.ts'
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
  exportMenu,
  checkMenu,
  importMenu,
  refusedDishes,
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
