/** What a document has finished so far. */
export function* ready(doc: PDFKit.PDFDocument): Generator<Buffer> {
  for (let chunk = doc.read() as Buffer | null; chunk; chunk = doc.read() as Buffer | null) yield chunk
}
