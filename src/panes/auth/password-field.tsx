import clsx from 'clsx'
import { useState } from 'react'
import { passwordMinLength, passwordStrength } from '#contract/auth/password.ts'
import { t } from '#platform/i18n/i18n.ts'
import { IconButton } from '#platform/ui/icon-button.tsx'
import { TextField, type TextFieldProps } from '#platform/ui/text-field.tsx'

/** A password that can be looked at. */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'trailing' | 'size'>) {
  const [shown, setShown] = useState(false)
  return (
    <TextField
      {...props}
      size="large"
      type={shown ? 'text' : 'password'}
      spellCheck={false}
      autoCapitalize="off"
      trailing={
        <IconButton
          size="small"
          icon={shown ? 'eye-off' : 'eye'}
          label={t(shown ? 'auth.login.hide' : 'auth.login.show')}
          onClick={() => setShown(!shown)}
          className="-mr-1"
        />
      }
    />
  )
}

const strengths = ['auth.strength.weak', 'auth.strength.fair', 'auth.strength.good', 'auth.strength.strong'] as const
const colours = ['bg-danger', 'bg-warning', 'bg-info', 'bg-success'] as const

interface NewPasswordFieldProps extends Omit<TextFieldProps, 'type' | 'trailing' | 'size' | 'hint' | 'autoComplete'> {
  /** What is known of the person: no part of a good password. */
  avoid: readonly string[]
}

/** A password to be made, with a meter that says in words how good it is. */
export function NewPasswordField({ avoid, ...props }: NewPasswordFieldProps) {
  const strength = passwordStrength(props.value, avoid)
  return (
    <div className="flex flex-col gap-1.5">
      <PasswordField {...props} autoComplete="new-password" hint={t('auth.password.hint', { min: passwordMinLength })} />
      {props.value ? (
        <div className="flex items-center gap-2">
          <span aria-hidden className="flex flex-1 gap-1">
            {strengths.map((name, step) => (
              <span key={name} className={clsx('h-1 flex-1 rounded-full', step <= strength ? colours[strength] : 'bg-neutral-soft')} />
            ))}
          </span>
          <span role="status" className="w-24 text-right text-xs text-ink-2">
            {t(strengths[strength] as (typeof strengths)[number])}
          </span>
        </div>
      ) : null}
    </div>
  )
}
