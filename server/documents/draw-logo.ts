/** PDFKit keeps a picture that it opened; one that is handed to it as bytes would stand in the file once for each page. */
interface Opening {
  openImage(bytes: Buffer): PDFKit.Mixins.ImageSrc
}

const opened = new WeakMap<PDFKit.PDFDocument, Map<Buffer, PDFKit.Mixins.ImageSrc>>()

/** Draws a logo into a box; one that is no picture is left out, since an invoice is worth more than its ornament. Answers whether it stands there. */
export function drawLogo(doc: PDFKit.PDFDocument, logo: Buffer | null, x: number, y: number, fit: [number, number]): boolean {
  if (!logo) return false
  try {
    const pictures = opened.get(doc) ?? new Map<Buffer, PDFKit.Mixins.ImageSrc>()
    opened.set(doc, pictures)
    const picture = pictures.get(logo) ?? (doc as unknown as Opening).openImage(logo)
    pictures.set(logo, picture)
    doc.image(picture, x, y, { fit })
    return true
  } catch {
    return false
  }
}
