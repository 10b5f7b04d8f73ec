import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, onTestFinished } from 'vitest'
import { useAsk } from '../../../../src/renderer/ui/form/use-ask.tsx'

const answers: string[] = []

/** Asks, and notes what was answered. */
function Asker({ act }: { act?: () => Promise<void> }) {
  const { ask, question, isAsking } = useAsk()
  const press = async () => {
    const wording = { title: 'Remove table 3?', keepLabel: 'Keep table', confirmLabel: 'Remove table', text: 'For good.' }
    answers.push((await ask({ ...wording, ...(act !== undefined && { act }) })) ? 'yes' : 'no')
  }
  return (
    <>
      <button type="button" onClick={() => void press()}>
        {isAsking ? 'Asking' : 'Ask'}
      </button>
      {question}
    </>
  )
}

function open(act?: () => Promise<void>) {
  onTestFinished(() => void (answers.length = 0))
  return { user: userEvent.setup(), ...render(<Asker {...(act !== undefined && { act })} />) }
}

describe('a question', () => {
  it('is answered yes by its verb, and no by the safe button or Esc', async () => {
    const { user } = open()
    for (const end of [
      () => user.click(screen.getByRole('button', { name: 'Remove table' })),
      () => user.click(screen.getByRole('button', { name: 'Keep table' })),
      () => user.keyboard('{Escape}'),
    ]) {
      await user.click(screen.getByRole('button', { name: 'Ask' }))
      await screen.findByText('For good.')
      await end()
      await screen.findByRole('button', { name: 'Ask' })
    }
    expect(answers).toEqual(['yes', 'no', 'no'])
  })

  it('stays while its action runs, and runs it once', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    let runs = 0
    const { user } = open(() => {
      runs += 1
      return promise
    })
    await user.click(screen.getByRole('button', { name: 'Ask' }))
    await user.dblClick(await screen.findByRole('button', { name: 'Remove table' }))
    await waitFor(() => expect(screen.getByRole('button', { name: 'Keep table' })).toBeDisabled())
    expect([runs, answers]).toEqual([1, []])
    resolve()
    await waitFor(() => expect(answers).toEqual(['yes']))
  })

  it('is answered no when its screen is left', async () => {
    const { user, unmount } = open()
    await user.click(screen.getByRole('button', { name: 'Ask' }))
    await screen.findByText('For good.')
    unmount()
    await waitFor(() => expect(answers).toEqual(['no']))
  })
})
