import { Input, type InputProps } from 'antd'
import { useScanRefusal } from './use-scan-refusal.ts'

interface NumberInputProps extends Omit<InputProps, 'value' | 'onChange' | 'onKeyDown'> {
  value: string
  onChange: (text: string) => void
}

/** For a row of controls that share one label and error; a refused scan is reported beside the input. */
export function NumberInput({ onChange, status, ...input }: NumberInputProps) {
  const { refusal, change, onKeyDown } = useScanRefusal(onChange)
  return (
    <>
      <Input
        autoComplete="off"
        {...input}
        status={refusal === undefined ? (status ?? '') : 'error'}
        onChange={(event) => change(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {refusal !== undefined && (
        <span className="text-sm text-red" role="alert">
          {refusal}
        </span>
      )}
    </>
  )
}
