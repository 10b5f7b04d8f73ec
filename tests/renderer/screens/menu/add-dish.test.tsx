import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { newDishDraftAtom, EMPTY_DISH } from '../../../../src/renderer/screens/menu/dish-draft.ts'
import { specified } from '../../../../src/shared/messages.ts'
import { drawPicture } from '../../../support/printing/pictures.ts'
import { openRealVenue, type RealVenue } from '../../../support/renderer/real-sale.ts'

const PATH = '/foodorder/additem'

let venue: RealVenue
beforeAll(async () => {
  venue = await openRealVenue()
})
afterAll(() => venue.close())
afterEach(() => venue.endWindows())

const open = async () => {
  const app = await venue.open(PATH)
  await screen.findByLabelText('Dish name')
  return app
}
type App = Awaited<ReturnType<typeof open>>
const toast = () => screen.findByText(specified.dishAdded)
const add = ({ user }: App) => user.click(screen.getByRole('button', { name: 'Add dish' }))
const menu = async (type: 'desserts' | 'Starters' | 'drinks') => venue.call('listDishes', { query: { type } })
const preview = () => within(screen.getByRole('region', { name: 'On Food Order' }))

async function choose({ user }: App, type: string) {
  await user.click(screen.getByLabelText('Type'))
  await user.click(await screen.findByTitle(type))
}

describe('Add item', () => {
  it('adds a dish with all five fields, says so in the words of the specification, clears and starts again in the name', async () => {
    const app = await open()
    const { user } = app
    await user.type(screen.getByLabelText('Dish name'), 'Gulab jamun')
    await user.type(screen.getByLabelText('Price, Rs'), '180.5')
    await choose(app, 'desserts')
    await user.type(screen.getByLabelText('Picture address'), '/api/media/dishes/gulab-jamun.svg')
    expect(preview().getAllByText('Gulab jamun')).not.toHaveLength(0)
    expect(preview().getAllByText('Rs 180.50')).not.toHaveLength(0)
    await add(app)
    await toast()
    await waitFor(() => expect(screen.getByLabelText('Dish name')).toHaveValue(''))
    expect(await menu('desserts')).toMatchObject([
      { dishName: 'Gulab jamun', price: 180.5, type: 'desserts', rating: 0, imageUrl: '/api/media/dishes/gulab-jamun.svg' },
    ])
    await waitFor(() => expect(screen.getByLabelText('Dish name')).toHaveFocus())
    expect(app.store.get(newDishDraftAtom)).toEqual(EMPTY_DISH)
  })

  it('checks nothing itself: the toast comes at once, then the server’s messages are shown at the fields and what was typed is kept', async () => {
    const app = await open()
    venue.line.seen.length = 0
    await app.user.type(screen.getByLabelText('Dish name'), 'Nameless')
    await app.user.type(screen.getByLabelText('Picture address'), 'javascript:alert(1)')
    await add(app)
    await toast()
    expect(await screen.findByText('The dish was not added')).toBeInTheDocument()
    await waitFor(() => expect(screen.queryByText(specified.dishAdded)).not.toBeInTheDocument())
    expect(
      venue.line.seen.some(({ method, path }) => method === 'POST' && path === '/api/dish'),
      'the server was asked',
    ).toBe(true)
    expect(screen.getByText('Enter the price')).toBeInTheDocument()
    expect(screen.getByText('Choose the type')).toBeInTheDocument()
    expect(screen.getByText(/^Enter an address that begins with https/)).toBeInTheDocument()
    expect(screen.getByLabelText('Price, Rs')).toHaveFocus()
    expect(screen.getByLabelText('Price, Rs')).toHaveAccessibleDescription('Enter the price')
    expect(screen.getByLabelText('Dish name')).toHaveValue('Nameless')
    await app.user.type(screen.getByLabelText('Price, Rs'), '90')
    expect(screen.queryByText('Enter the price')).not.toBeInTheDocument()
  })

  it('shows the toast even when no answer comes, and then says that the menu shows whether it was added', async () => {
    const app = await open()
    await app.user.type(screen.getByLabelText('Dish name'), 'Lost lassi')
    venue.line.cutRequestsTo(({ path }) => path === '/api/dish')
    await add(app)
    await toast()
    expect(await screen.findByText(/Look at the menu before adding it again/)).toBeInTheDocument()
    expect(screen.getByLabelText('Dish name')).toHaveValue('Lost lassi')
  })

  it('keeps what is typed over a change of screen', async () => {
    const app = await open()
    await app.user.type(screen.getByLabelText('Dish name'), 'Half a dish')
    await app.router.navigate('/foodorder/selecttable')
    await waitFor(() => expect(screen.queryByLabelText('Dish name')).not.toBeInTheDocument())
    await app.router.navigate(PATH)
    expect(await screen.findByLabelText('Dish name')).toHaveValue('Half a dish')
    await app.user.click(screen.getByRole('button', { name: 'Clear' }))
    expect(screen.getByLabelText('Dish name')).toHaveValue('')
  })

  it('takes an uploaded picture, which the server keeps; a file that is none is refused at the field', async () => {
    const app = await open()
    const chooser = () => screen.findByLabelText('Picture file')
    const png = new Uint8Array(await drawPicture(64, 48).png())
    await app.user.upload(await chooser(), new File([png], 'lassi.png', { type: 'image/png' }))
    await waitFor(() =>
      expect(screen.getByLabelText('Picture address')).toHaveDisplayValue(/^\/api\/media\/dishes\/[0-9a-f]{32}\.webp$/),
    )
    await app.user.upload(await chooser(), new File(['not a picture'], 'lassi.png', { type: 'image/png' }))
    expect(await screen.findByText('Use a PNG, JPEG or WebP picture')).toBeInTheDocument()
    await app.user.click(screen.getByRole('button', { name: 'Remove picture' }))
    expect(screen.getByLabelText('Picture address')).toHaveValue('')
    expect(screen.queryByText('Use a PNG, JPEG or WebP picture')).not.toBeInTheDocument()
  })
})
