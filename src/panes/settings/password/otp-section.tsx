import { useState } from 'react'
import { z } from 'zod'
import { authOtpAsk, authOtpOff, authOtpOn } from '#contract/auth/otp.endpoints.ts'
import { newPasswordSchema } from '#contract/auth/person.ts'
import { authFactorKeep } from '#contract/auth/second-factor.endpoints.ts'
import { authOtpStatus, authRecoveryCodes, authTotpBegin } from '#contract/auth/totp.endpoints.ts'
import type { CallReply } from '#contract/core/endpoint.ts'
import { declareForm } from '#platform/form/declare-form.ts'
import { choice, password } from '#platform/form/fields.tsx'
import { Form } from '#platform/form/form.tsx'
import { useForm } from '#platform/form/use-form.ts'
import { call } from '#platform/http/call.ts'
import { formatInstant, t } from '#platform/i18n/i18n.ts'
import { useCall } from '#platform/query/query.ts'
import { useCallMutation } from '#platform/query/use-call-mutation.ts'
import { keepUser, useSession } from '#platform/session/session.ts'
import { OtpForm, type OtpRequest, otpRequest } from '#platform/shell/otp-form.tsx'
import { Button } from '#platform/ui/button.tsx'
import { ErrorState } from '#platform/ui/error-state.tsx'
import { errorText } from '#platform/ui/error-text.ts'
import { Notice } from '#platform/ui/notice.tsx'
import { Skeleton } from '#platform/ui/skeleton.tsx'
import { toast } from '#platform/ui/toast.ts'
import { type OtpAct, otpActs } from './password.screen.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { TotpSetup } from './totp-setup.tsx'

type Status = CallReply<typeof authOtpStatus>
type Step =
  | { readonly at: 'mailed'; readonly request: OtpRequest }
  | { readonly at: 'app'; readonly secret: CallReply<typeof authTotpBegin> }
  | { readonly at: 'codes'; readonly codes: readonly string[] }

/** What may be done as things stand. */
const actsOf = { none: ['app', 'mail'], mail: ['app', 'off'], app: ['codes', 'app', 'off'] } as const satisfies Record<string, readonly OtpAct[]>

/** One-time codes when signing in: by an app or by mail, on once a code came back, off again by the password. */
export function OtpSection({ act }: { act: OtpAct | undefined }) {
  const { data, error, refetch } = useCall(authOtpStatus)
  const [step, setStep] = useState<Step | null>(null)
  const email = useSession((session) => session.user?.email ?? '')
  const took = (otp_enabled: boolean) => {
    keepUser({ otp_enabled })
    toast.show({ kind: 'success', text: t(otp_enabled ? 'settings.otp.on-done' : 'settings.otp.off-done') })
  }
  return (
    <section className="flex max-w-90 flex-col gap-4 border-t border-line pt-5" aria-label={t('settings.otp.title')}>
      {step?.at === 'mailed' ? (
        <OtpForm
          request={step.request}
          title={t('settings.otp.title')}
          backLabel={t('common.action.cancel')}
          verify={(otp) => call(authOtpOn, { body: { otp_id: step.request.otp_id, otp } })}
          onRight={() => {
            setStep(null)
            took(true)
          }}
          onRequest={(request) => setStep({ at: 'mailed', request })}
          onBack={() => setStep(null)}
        />
      ) : step?.at === 'app' ? (
        <TotpSetup
          secret={step.secret}
          onDone={(codes) => {
            took(true)
            setStep({ at: 'codes', codes })
          }}
          onCancel={() => setStep(null)}
        />
      ) : step?.at === 'codes' ? (
        <RecoveryCodes codes={step.codes} email={email} onDone={() => setStep(null)} />
      ) : data ? (
        <>
          {data.removed_at ? <Removal at={data.removed_at} /> : null}
          <OtpActs key={data.by} status={data} email={email} act={act} onStep={setStep} onOff={() => took(false)} />
        </>
      ) : error ? (
        <ErrorState error={error} fallback={t('settings.otp.failed')} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="w-2/3" />
      )}
    </section>
  )
}

/** Somebody said that the app is lost: whoever has it stops that here. */
function Removal({ at }: { at: string }) {
  const { mutate, isPending } = useCallMutation(authFactorKeep, {
    onSuccess: () => toast.show({ kind: 'success', text: t('settings.otp.kept') }),
    onError: (error) => toast.show({ kind: 'error', text: errorText(error) }),
  })
  return (
    <Notice tone="warning">
      <span className="flex flex-col items-start gap-2">
        {t('settings.otp.removal', { at: formatInstant(at) })}
        <Button busy={isPending} onClick={() => mutate({})}>
          {t('settings.otp.keep')}
        </Button>
      </span>
    </Notice>
  )
}

const actForm = declareForm(z.object({ act: z.enum(otpActs), current: newPasswordSchema }), {
  blank: { act: 'app', current: '' },
  fields: { act: choice('settings.otp.act'), current: password('settings.otp.password', { autoComplete: 'current-password' }) },
  codes: { PASSWORD_WRONG: 'current' },
})

interface OtpActsProps {
  status: Status
  email: string
  act: OtpAct | undefined
  onStep(step: Step): void
  onOff(): void
}

function OtpActs({ status: { by, recovery_codes_left }, email, act, onStep, onOff }: OtpActsProps) {
  const acts: readonly OtpAct[] = actsOf[by ?? 'none']
  const form = useForm(actForm, {
    initial: { act: act && acts.includes(act) ? act : acts[0] },
    async send({ act: chosen, current }) {
      const body = { current }
      if (chosen === 'app') onStep({ at: 'app', secret: await call(authTotpBegin, { body }) })
      else if (chosen === 'mail') onStep({ at: 'mailed', request: otpRequest(email, await call(authOtpAsk, { body })) })
      else if (chosen === 'codes') onStep({ at: 'codes', codes: (await call(authRecoveryCodes, { body })).recovery_codes })
      else {
        await call(authOtpOff, { body })
        onOff()
      }
    },
  })
  const chosen = form.values.act
  return (
    <Form
      form={form}
      head={
        <header>
          <h2 className="text-lg font-semibold">{t('settings.otp.title')}</h2>
          <p className="text-ink-2">{t(`settings.otp.is-${by ?? 'off'}`, { email })}</p>
          {by === 'app' ? (
            <p className={recovery_codes_left < 3 ? 'text-warning' : 'text-ink-2'}>{t('settings.otp.codes-left', { count: recovery_codes_left })}</p>
          ) : null}
        </header>
      }
      submit={{ variant: chosen === 'off' ? 'danger' : 'secondary', children: t(`settings.otp.do.${chosen}`) }}
    >
      {form.field('act', {
        options: acts.map((value) => ({ value, label: t(`settings.otp.act.${value === 'app' && by === 'app' ? 'app-again' : value}`) })),
      })}
      {form.field('current')}
    </Form>
  )
}
