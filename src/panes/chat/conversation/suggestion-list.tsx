import { useEffect, useRef } from 'react'
import { formatNumber, formatRupiah, t } from '#platform/i18n/i18n.ts'
import { Icon } from '#platform/ui/icon.tsx'
import type { Suggestion } from './use-suggestions.ts'

interface SuggestionListProps {
  readonly id: string
  readonly suggestions: readonly Suggestion[]
  readonly loading: boolean
  readonly at: number
  onPoint(index: number): void
  onChoose(suggestion: Suggestion): void
}

const nameOf = (kind: Suggestion['kind']) => t(kind === 'template' ? 'conversation.suggest.templates' : 'conversation.suggest.products')

/** What a `/` in the composer offers, above it. The caret stays in the text; the text says which one is pointed at. */
export function SuggestionList({ id, suggestions, loading, at, onPoint, onChoose }: SuggestionListProps) {
  const list = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another one is pointed at
  useEffect(() => {
    // Newer browsers answer a promise, which is no clean-up.
    void list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [at])
  return (
    <div ref={list} id={id} role="listbox" tabIndex={0} aria-label={t('conversation.suggest')} className="chat-suggest">
      {suggestions.map((suggestion, index) => (
        <div key={suggestion.key} role="presentation">
          {suggestion.kind !== suggestions[index - 1]?.kind ? (
            <div role="presentation" className="chat-suggest-head">
              {nameOf(suggestion.kind)}
            </div>
          ) : null}
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: the text field has the keys */}
          <div
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            className="chat-suggest-row"
            onPointerMove={() => onPoint(index)}
            // The text keeps the focus.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(suggestion)}
          >
            {suggestion.kind === 'template' ? <TemplateRow suggestion={suggestion} /> : <ProductRow suggestion={suggestion} />}
          </div>
        </div>
      ))}
      {suggestions.length ? null : <p className="chat-suggest-none">{t(loading ? 'common.loading' : 'conversation.suggest.none')}</p>}
    </div>
  )
}

const TemplateRow = ({ suggestion }: { suggestion: Extract<Suggestion, { kind: 'template' }> }) => (
  <>
    <Icon name="layout-template" size={14} />
    <strong>{suggestion.template.name}</strong>
    <span className="chat-suggest-text">{suggestion.text}</span>
  </>
)

const ProductRow = ({ suggestion: { product } }: { suggestion: Extract<Suggestion, { kind: 'product' }> }) => (
  <>
    {product.image_url ? <img src={product.image_url} alt="" loading="lazy" /> : <Icon name="boxes" size={14} />}
    <span className="chat-suggest-text">{product.name}</span>
    <span className="chat-suggest-number">{formatRupiah(product.price)}</span>
    <span className="chat-suggest-number" data-none={product.stock === 0 || undefined}>
      {product.stock === 0 ? t('conversation.product.none') : t('conversation.product.stock', { stock: formatNumber(product.stock) })}
    </span>
  </>
)
