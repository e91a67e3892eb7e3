import { useEffect, useState } from 'react'
import { boPackage, boPackageChange, boPackageCreate } from '#contract/bo/package.endpoints.ts'
import type { CallReply } from '#contract/core/endpoint.ts'
import { freePackage } from '#contract/membership/package.ts'
import type { PropsOf } from '#kernel/define-screen.ts'
import { Form } from '#platform/form/form.tsx'
import { useForm } from '#platform/form/use-form.ts'
import { ApiError, call } from '#platform/http/call.ts'
import { t } from '#platform/i18n/i18n.ts'
import { useCall } from '#platform/query/query.ts'
import { Button } from '#platform/ui/button.tsx'
import { ErrorState } from '#platform/ui/error-state.tsx'
import { Notice } from '#platform/ui/notice.tsx'
import { Page } from '#platform/ui/page.tsx'
import { Skeleton } from '#platform/ui/skeleton.tsx'
import { toast } from '#platform/ui/toast.ts'
import { EmptyState } from '#platform/workbench/empty-state.tsx'
import { usePane } from '#platform/workbench/pane.ts'
import { membershipProductScreen, type packageEditScreen } from './membership-product.screen.ts'
import { bodyOf, draftOf, packageForm, wrongIn } from './package-form.tsx'

type Found = CallReply<typeof boPackage>

/** `found`: as it was when it began to be changed. Another operator's change since is refused, and not mixed with what is written. */
function Edit({ found, others, onOutdated }: { found: Found | undefined; others: readonly string[]; onOutdated(): void }) {
  const { navigate, setTitle } = usePane()
  const name = found?.package_name
  useEffect(() => {
    if (name !== undefined) setTitle(name)
  }, [name, setTitle])
  const form = useForm(packageForm, {
    initial: found ? draftOf(found, found.above) : { above: others.at(-1) ?? freePackage },
    keep: found ? `package.${found.package_name}.${found.version}` : 'package.new',
    check: wrongIn,
    send: (values) => {
      const body = bodyOf(values)
      if (!found) return call(boPackageCreate, { body: { ...body, package_name: values.package_name, above: values.above } })
      const above = values.above === (found.above ?? '') ? undefined : values.above
      return call(boPackageChange, { params: { package_name: found.package_name }, body: { ...body, version: found.version, above } })
    },
    sent: ({ package_name }) => {
      toast.show({ kind: 'success', text: t('bo.package.saved', { package: package_name }) })
      navigate(membershipProductScreen.href())
    },
    refused: (error) => {
      if (!(error instanceof ApiError && error.code === 'PACKAGE_CHANGED')) return
      onOutdated()
      return {}
    },
  })
  const free = name === freePackage
  return (
    <Form
      form={form}
      autoFocus={!found}
      className="@container flex flex-col gap-4"
      submit={{ children: t('bo.package.save'), keys: 'Mod+Enter', disabled: found !== undefined && !form.changed }}
      onCancel={() => {
        form.reset()
        navigate(membershipProductScreen.href())
      }}
    >
      <div className="grid gap-4 @2xl:grid-cols-2">
        {found ? null : form.field('package_name')}
        {free ? null : form.field('above', { options: others.map((value) => ({ value, label: value })) })}
      </div>
      <fieldset className="flex flex-col gap-2">
        <legend className="pb-1 text-xs font-semibold text-ink-2">{t('bo.package.limits')}</legend>
        <p className="text-xs text-ink-3">{t('bo.package.limits-text')}</p>
        <div className="grid gap-4 @2xl:grid-cols-3">
          {form.field('agents')}
          {form.field('stores')}
          {form.field('orders')}
        </div>
      </fieldset>
      {free ? (
        <p className="text-xs text-ink-3">{t('bo.package.free-text')}</p>
      ) : (
        <>
          {form.field('prices')}
          <p className="text-xs text-ink-3">{t('bo.package.prices-text')}</p>
          <div className="max-w-90">{form.field('trial_days')}</div>
        </>
      )}
    </Form>
  )
}

/** A package: what it allows, where it stands, what it costs. */
export default function PackageEditPane({ query: { package_name } }: PropsOf<typeof packageEditScreen>) {
  if (package_name === undefined) return <NewPackage />
  return <OnePackage key={package_name} package_name={package_name} />
}

/** Always as it is now: what is written goes against it. */
const fresh = { staleTime: 0, gcTime: 0 } as const

function NewPackage() {
  const free = useCall(boPackage, { params: { package_name: freePackage } }, fresh)
  if (free.error && !free.data) return <ErrorState error={free.error} onRetry={() => void free.refetch()} />
  return (
    <Page wide title={t('bo.package.new')} text={t('bo.package.edit-text')}>
      {free.data ? (
        <Edit found={undefined} others={[freePackage, ...free.data.others]} onOutdated={() => undefined} />
      ) : (
        <Skeleton className="h-60" />
      )}
    </Page>
  )
}

function OnePackage({ package_name }: { package_name: string }) {
  const latest = useCall(boPackage, { params: { package_name } }, fresh)
  const [base, setBase] = useState<Found>()
  const [outdated, setOutdated] = useState(false)
  const found = base ?? latest.data
  useEffect(() => {
    if (latest.data && !base) setBase(latest.data)
  }, [latest.data, base])
  if (latest.error instanceof ApiError && latest.error.code === 'NOT_FOUND')
    return (
      <EmptyState icon="square-stack" title={t('bo.package.gone')} action={{ label: t('bo.package.to-list'), to: membershipProductScreen.href() }} />
    )
  if (latest.error && !found) return <ErrorState error={latest.error} onRetry={() => void latest.refetch()} />
  const load = async () => {
    const { data } = await latest.refetch()
    setBase(data)
    setOutdated(false)
  }
  return (
    <Page wide title={package_name} text={t('bo.package.edit-text')}>
      {outdated ? (
        <Notice tone="warning">
          <span className="flex flex-wrap items-center gap-2">
            {t('bo.package.outdated')}
            <Button size="small" onClick={() => void load()}>
              {t('bo.package.load-latest')}
            </Button>
          </span>
        </Notice>
      ) : null}
      {found ? <Edit key={found.version} found={found} others={found.others} onOutdated={() => setOutdated(true)} /> : <Skeleton className="h-60" />}
    </Page>
  )
}
