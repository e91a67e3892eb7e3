import { inflateSync } from 'node:zlib'

/** Dots of a thermal printer's head in one point. */
const dots = 203 / 72

interface Bitmap {
  readonly width: number
  readonly height: number
  /** One byte a dot: 0 is black. */
  readonly grey: Uint8ClampedArray
}

type Matrix = readonly [number, number, number, number, number, number]
const times = ([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix => [
  a * g + b * i,
  a * h + b * j,
  c * g + d * i,
  c * h + d * j,
  e * g + f * i + k,
  e * h + f * j + l,
]

/** The pages of a PDF as a printer of 203 dpi burns their filled rectangles: a dot is black or it is not. Texts are left out. Serves PDFs that PDFKit writes. */
export function rasterPages(bytes: Buffer): Bitmap[] {
  const all = bytes.toString('latin1')
  const streams = [...all.matchAll(/\/Length (\d+)[^>]*>>\nstream\n/g)].map((match) => {
    const start = match.index + match[0].length
    const raw = Buffer.from(all.slice(start, start + Number(match[1])), 'latin1')
    return /FlateDecode/.test(match[0]) ? inflateSync(raw).toString('latin1') : raw.toString('latin1')
  })
  const boxes = [...all.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)]
  const contents = streams.filter((text) => / re\n/.test(text))
  return contents.map((content, page) => burn(content, Number(boxes[page]?.[1]), Number(boxes[page]?.[2])))
}

function burn(content: string, pageWidth: number, pageHeight: number): Bitmap {
  const width = Math.round(pageWidth * dots)
  const height = Math.round(pageHeight * dots)
  const grey = new Uint8ClampedArray(width * height).fill(255)
  let matrix: Matrix = [1, 0, 0, 1, 0, 0]
  const kept: Matrix[] = []
  let path: number[][] = []
  for (const line of content.split('\n')) {
    const parts = line.trim().split(/\s+/)
    const operator = parts.at(-1)
    const numbers = parts.slice(0, -1).map(Number)
    if (operator === 'q') kept.push(matrix)
    else if (operator === 'Q') matrix = kept.pop() ?? matrix
    else if (operator === 'cm') matrix = times(numbers as unknown as Matrix, matrix)
    else if (operator === 're') path.push(numbers)
    else if (operator === 'f') {
      for (const [x = 0, y = 0, w = 0, h = 0] of path) fill(grey, width, height, matrix, x, y, w, h)
      path = []
    } else if (operator === 'S' || operator === 'n') path = []
  }
  return { width, height, grey }
}

function fill(grey: Uint8ClampedArray, width: number, height: number, matrix: Matrix, x: number, y: number, w: number, h: number): void {
  const at = (px: number, py: number) => [
    (matrix[0] * px + matrix[2] * py + matrix[4]) * dots,
    height - (matrix[1] * px + matrix[3] * py + matrix[5]) * dots,
  ]
  const [left = 0, top = 0] = at(x, y)
  const [right = 0, bottom = 0] = at(x + w, y + h)
  const from = Math.round(Math.min(left, right))
  const to = Math.round(Math.max(left, right))
  for (let row = Math.round(Math.min(top, bottom)); row < Math.round(Math.max(top, bottom)); row += 1)
    if (row >= 0 && row < height) grey.fill(0, row * width + Math.max(0, from), row * width + Math.min(width, to))
}
