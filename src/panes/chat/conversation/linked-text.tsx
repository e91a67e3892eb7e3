import { memo } from 'react'
import { textParts } from './text-parts.ts'

/** A message's text, with what can be followed in it as links. */
export const LinkedText = memo(({ text }: { text: string }) => (
  <>
    {textParts(text).map((part, place) =>
      'href' in part ? (
        <a
          // biome-ignore lint/suspicious/noArrayIndexKey: a text's parts never move
          key={place}
          href={part.href}
          {...(part.kind === 'link' ? { target: '_blank', rel: 'noreferrer noopener' } : {})}
        >
          {part.text}
        </a>
      ) : (
        part.text
      ),
    )}
  </>
))
LinkedText.displayName = 'LinkedText'
