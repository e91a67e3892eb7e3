type Fields = Readonly<Record<string, unknown>>

interface Interactive {
  readonly header?: { readonly text?: string }
  readonly body?: { readonly text?: string }
  readonly footer?: { readonly text?: string }
  readonly action?: {
    readonly button?: string
    readonly buttons?: readonly { readonly reply?: { readonly title?: string } }[]
    readonly sections?: readonly { readonly rows?: readonly { readonly title?: string }[] }[]
    readonly parameters?: { readonly display_text?: string; readonly url?: string }
  }
}

const lines = (parts: readonly (string | undefined)[]): string => parts.filter(Boolean).join('\n')

function interactiveText({ header, body, footer, action }: Interactive): string {
  const buttons = (action?.buttons ?? []).map(({ reply }) => reply?.title && `[${reply.title}]`)
  const rows = (action?.sections ?? []).flatMap((section) => (section.rows ?? []).map(({ title }) => title && `[${title}]`))
  return lines([header?.text, body?.text, footer?.text, ...buttons, ...rows, action?.parameters?.display_text, action?.parameters?.url])
}

/** What of a message the conversation shows as words; null for one that carries a file. */
export function textOf(type: string, fields: Fields): string | null {
  switch (type) {
    case 'text':
      return String((fields.text as { body?: string } | undefined)?.body ?? '')
    case 'interactive':
      return interactiveText((fields.interactive ?? {}) as Interactive)
    case 'location': {
      const { name, address, latitude, longitude } = (fields.location ?? {}) as Readonly<Record<string, string | number | undefined>>
      return lines([name as string | undefined, address as string | undefined, `${latitude}, ${longitude}`])
    }
    case 'contacts': {
      const all = (fields.contacts ?? []) as readonly { name?: { formatted_name?: string }; phones?: readonly { phone?: string }[] }[]
      return lines(all.flatMap(({ name, phones }) => [name?.formatted_name, ...(phones ?? []).map(({ phone }) => phone)]))
    }
    default:
      return null
  }
}
