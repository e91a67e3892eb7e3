import { useRef } from 'react'
import { t } from '#platform/i18n/i18n.ts'
import { Button } from '#platform/ui/button.tsx'

/** Asks for a JSON file and hands on what is written in it. The same file can be chosen twice. */
export function ImportButton({ onText }: { onText(text: string): void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button onClick={() => input.current?.click()}>{t('keyboard.import')}</Button>
      <input
        ref={input}
        type="file"
        accept="application/json,.json"
        hidden
        aria-label={t('keyboard.import')}
        onChange={async (event) => {
          const file = event.target.files?.[0]
          event.target.value = ''
          if (file) onText(await file.text())
        }}
      />
    </>
  )
}
