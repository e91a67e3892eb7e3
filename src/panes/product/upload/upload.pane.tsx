import type { PropsOf } from '#kernel/define-screen.ts'
import { uploadSource } from '#platform/command/upload-source.ts'
import { t } from '#platform/i18n/i18n.ts'
import { EmptyState } from '#platform/workbench/empty-state.tsx'
import { productListScreen } from '../list/list.screen.ts'
import { productUploadScreen } from './upload.screen.ts'
import { UploadView } from './upload-view.tsx'

export default function ProductUploadPane({ query: { store_code } }: PropsOf<typeof productUploadScreen>) {
  const of = uploadSource.read()
  if (!of)
    return (
      <EmptyState
        icon="upload"
        title={t('product.upload.empty')}
        text={t('product.upload.empty-text')}
        action={{ label: t('product.upload.choose'), to: productListScreen.href() }}
      />
    )
  return (
    <UploadView
      title={t('product.upload.title')}
      of={of}
      store_code={store_code}
      hrefOf={(code) => productUploadScreen.href({ query: { store_code: code } })}
      onDone={uploadSource.remove}
    />
  )
}
