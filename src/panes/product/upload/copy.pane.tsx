import type { PropsOf } from '#kernel/define-screen.ts'
import { copySource } from '#platform/command/upload-source.ts'
import { t } from '#platform/i18n/i18n.ts'
import { EmptyState } from '#platform/workbench/empty-state.tsx'
import { listingListScreen } from '../listing/listing.screen.ts'
import { productCopyScreen } from './upload.screen.ts'
import { UploadView } from './upload-view.tsx'

export default function ProductCopyPane({ query: { store_code } }: PropsOf<typeof productCopyScreen>) {
  const of = copySource.read()
  if (!of)
    return (
      <EmptyState
        icon="copy"
        title={t('product.copy.empty')}
        text={t('product.copy.empty-text')}
        action={{ label: t('product.copy.choose'), to: listingListScreen.href() }}
      />
    )
  return (
    <UploadView
      title={t('product.copy.title')}
      of={of}
      store_code={store_code}
      hrefOf={(code) => productCopyScreen.href({ query: { store_code: code } })}
      onDone={copySource.remove}
    />
  )
}
