import { screen } from '@testing-library/react'
import { useLocation } from 'react-router-dom'
import { expect, it } from 'vitest'
import { NoAccess } from '../../../../src/renderer/ui/parts/no-access.tsx'
import { show } from '../../../support/renderer/render.tsx'

function Path() {
  return <output>{useLocation().pathname}</output>
}

it('says what is needed and who can give it, and leads to where the login may go', async () => {
  const { user } = show(
    <>
      <NoAccess needs="backoffice" what="Sales figures" />
      <Path />
    </>,
  )
  expect(screen.getByRole('heading', { name: 'Needs back-office access' })).toBeInTheDocument()
  expect(screen.getByText(/^Sales figures are for back-office staff\./)).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Front Desk' }))
  expect(screen.getByRole('status')).toHaveTextContent('/foodorder/frontdesk')
})
