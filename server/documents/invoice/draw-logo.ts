/** Draws a logo into a box; one that is no picture is left out, since an invoice is worth more than its ornament. Answers whether it stands there. */
export function drawLogo(doc: PDFKit.PDFDocument, logo: Buffer | null, x: number, y: number, fit: [number, number]): boolean {
  if (!logo) return false
  try {
    doc.image(logo, x, y, { fit })
    return true
  } catch {
    return false
  }
}
