import type { DishType } from '../../shared/contract/order-parts.ts'

/** A dish of the demo menu. */
export type CatalogueDish = {
  dishName: string
  /** Whole rupees, without tax. */
  price: number
  /** File name in `resources/dishes`. */
  picture: string
  /** 0 to 5 in half steps. */
  rating: number
  type: DishType
}

const dish = (type: DishType, dishName: string, price: number, rating: number, picture: string): CatalogueDish => ({
  dishName,
  price,
  picture: `${picture}.svg`,
  rating,
  type,
})

/** The menu a demo venue starts with: 40 dishes over all six types, each with a picture of its own. */
export const dishCatalogue: readonly CatalogueDish[] = [
  dish('Lunch', 'Vegetable biryani', 380, 4.5, 'biryani'),
  dish('Lunch', 'Spaghetti pomodoro', 420, 4, 'pasta'),
  dish('Lunch', 'Tomato soup and croutons', 260, 4, 'tomato-soup'),
  dish('Lunch', 'Samosa chaat', 240, 4.5, 'samosa'),
  dish('Lunch', 'Margherita pizza', 450, 4.5, 'margherita-pizza'),
  dish('Lunch', 'Cheeseburger and fries', 480, 4, 'cheeseburger'),
  dish('Lunch', 'Fish tacos', 440, 4, 'fish-tacos'),
  dish('Lunch', 'Miso ramen', 490, 4.5, 'miso-ramen'),

  dish('Dinner', 'Butter chicken', 520, 5, 'butter-chicken'),
  dish('Dinner', 'Grilled sea bass', 780, 4.5, 'grilled-fish'),
  dish('Dinner', 'Lamb rogan josh', 640, 4, 'lamb-rogan-josh'),
  dish('Dinner', 'Paneer tikka masala', 460, 3.5, 'paneer-tikka-masala'),
  dish('Dinner', 'Palak paneer', 430, 4, 'palak-paneer'),
  dish('Dinner', 'Tandoori chicken', 560, 4.5, 'tandoori-chicken'),
  dish('Dinner', 'Ribeye steak and asparagus', 1150, 4.5, 'ribeye-steak'),
  dish('Dinner', 'Seafood paella', 860, 4, 'seafood-paella'),

  dish('Starters', 'Greek salad', 290, 4, 'greek-salad'),
  dish('Starters', 'Caprese salad', 320, 4, 'caprese-salad'),
  dish('Starters', 'Vegetable spring rolls', 260, 4, 'spring-rolls'),
  dish('Starters', 'Hummus and pita', 280, 4.5, 'hummus-pita'),
  dish('Starters', 'Chicken satay', 340, 4.5, 'chicken-satay'),
  dish('Starters', 'Steamed momos', 270, 4.5, 'steamed-momos'),
  dish('Starters', 'Chilli prawns', 460, 4, 'chilli-prawns'),

  dish('breakfast', 'Pancakes and berries', 280, 4.5, 'pancakes'),
  dish('breakfast', 'Fried eggs and toast', 220, 4, 'eggs-toast'),
  dish('breakfast', 'Masala dosa', 210, 5, 'masala-dosa'),
  dish('breakfast', 'Idli sambar', 180, 4.5, 'idli-sambar'),
  dish('breakfast', 'Croissant and jam', 190, 4, 'croissant-jam'),
  dish('breakfast', 'Fruit and granola bowl', 260, 3.5, 'granola-bowl'),

  dish('desserts', 'Chocolate cake', 260, 4.5, 'chocolate-cake'),
  dish('desserts', 'Ice cream trio', 220, 4.5, 'ice-cream'),
  dish('desserts', 'Gulab jamun', 160, 5, 'gulab-jamun'),
  dish('desserts', 'Jalebi', 150, 4, 'jalebi'),
  dish('desserts', 'Fruit tart', 280, 4, 'fruit-tart'),
  dish('desserts', 'Apple pie', 250, 3.5, 'apple-pie'),

  dish('drinks', 'Fresh lime soda', 140, 4.5, 'lime-soda'),
  dish('drinks', 'Cappuccino', 180, 4.5, 'coffee'),
  dish('drinks', 'Masala chai', 90, 5, 'masala-chai'),
  dish('drinks', 'Mango lassi', 160, 4.5, 'mango-lassi'),
  dish('drinks', 'Coconut water', 150, 4, 'coconut-water'),
]

/** What comes packed and is scanned: EAN-13 of the range that GS1 leaves to each shop. */
export const barcodes: Readonly<Record<string, string>> = {
  'Coconut water': '2000000000015',
  'Fruit tart': '2000000000022',
  'Croissant and jam': '2000000000039',
}
