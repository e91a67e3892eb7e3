interface Photo {
  readonly id: string
  readonly image_url: string
  /** What it is called where it cannot be seen. */
  readonly name: string
  readonly caption: string
}

/** Photos beside each other, each of which opens whole. */
export const PhotoStrip = ({ photos }: { readonly photos: readonly Photo[] }) => (
  <ul className="flex flex-wrap gap-3">
    {photos.map(({ id, image_url, name, caption }) => (
      <li key={id}>
        <a href={image_url} target="_blank" rel="noreferrer" className="block">
          <img src={image_url} alt={name} className="h-32 rounded-md border border-line" loading="lazy" />
        </a>
        <span className="text-xs text-ink-3">{caption}</span>
      </li>
    ))}
  </ul>
)
