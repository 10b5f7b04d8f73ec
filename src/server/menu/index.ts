export { DISH_MEDIA, findDishes, insertDishes } from './dishes/dish.ts'
export { registerMedia } from './dishes/media.ts'
export { groupIdsOf, type Groups, groupsOfDish, groupsOfDishes, insertGroups } from './options/modifier-group.ts'
export { insertCount } from './stock/inventory.repo.ts'
