import type { PropsOf } from '#kernel/define-screen.ts'
import { t } from '#platform/i18n/i18n.ts'
import { Page } from '#platform/ui/page.tsx'
import { ProductForm } from './product-form.tsx'
import type { productCreateScreen } from './write.screen.ts'

export default function ProductCreatePane({ query }: PropsOf<typeof productCreateScreen>) {
  const isPackage = query.package === '1'
  return (
    <Page
      wide
      title={t(isPackage ? 'product.write.new-package' : 'product.write.new')}
      text={t(isPackage ? 'product.write.package-text' : 'product.write.text')}
    >
      <ProductForm key={String(isPackage)} product={undefined} isPackage={isPackage} />
    </Page>
  )
}
