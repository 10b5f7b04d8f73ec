import { Button } from 'antd'
import { useSetAtom } from 'jotai'
import { DataGone } from '../../ui/parts/data-gone.tsx'
import { setupStateAtom } from './login.atoms.ts'

/** Shown instead of the login while the server's database is gone. */
export function DatabaseGone({ text }: { text: string }) {
  const readAgain = useSetAtom(setupStateAtom)
  return (
    <>
      <DataGone text={text} />
      <Button block size="large" onClick={() => readAgain()}>
        Try again
      </Button>
    </>
  )
}
