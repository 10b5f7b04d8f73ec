import { Button, Tooltip, type InputRef } from 'antd'
import { useState, type Ref } from 'react'
import { EyeClosedIcon, EyeIcon, LockIcon } from '../art/icons.tsx'
import type { FieldProps } from './field.tsx'
import { TextField } from './text-field.tsx'

interface PasswordFieldProps extends FieldProps {
  value: string
  onChange: (value: string) => void
  autoComplete: 'current-password' | 'new-password'
  autoFocus?: boolean
  ref?: Ref<InputRef>
}

export function PasswordField({ ref, ...field }: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  const name = shown ? 'Hide password' : 'Show password'
  const eye = (
    <Tooltip title={name}>
      <Button
        type="text"
        size="small"
        className="-my-3 -mr-3 ml-0 size-11 text-quiet"
        aria-label={name}
        aria-pressed={shown}
        icon={shown ? <EyeClosedIcon /> : <EyeIcon />}
        onClick={() => setShown(!shown)}
      />
    </Tooltip>
  )
  return (
    <TextField
      {...field}
      {...(ref === undefined ? {} : { ref })}
      type={shown ? 'text' : 'password'}
      size="large"
      prefix={<LockIcon />}
      suffix={eye}
    />
  )
}
