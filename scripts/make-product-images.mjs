// Draws the demo's product pictures into public/products: each silhouette in six colourings. `node scripts/make-product-images.mjs`
import { mkdirSync, writeFileSync } from 'node:fs'
import { shapes } from './product-shapes.mjs'

/** Field, and the body's light and dark end; numbered from 1 as the catalogue names them. */
const colourings = [
  ['#eceef0', '#5b626b', '#2f353c'],
  ['#f7e9e3', '#d07a58', '#a4472f'],
  ['#e9f0e8', '#93ac8b', '#5f7d5c'],
  ['#e6ebf3', '#5b7bab', '#2c4672'],
  ['#f8e9ee', '#e2a3b5', '#bd7189'],
  ['#f3ece2', '#cdb292', '#9c7d5b'],
]

mkdirSync('public/products', { recursive: true })
for (const [name, drawing] of Object.entries(shapes))
  for (const [index, [field, light, dark]] of colourings.entries()) {
    const gradient = `<linearGradient id="b" x2=".4" y2="1"><stop stop-color="${light}"/><stop offset="1" stop-color="${dark}"/></linearGradient>`
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><defs>${gradient}</defs><rect width="96" height="96" fill="${field}"/>${drawing}</svg>\n`
    writeFileSync(`public/products/${name}-${index + 1}.svg`, svg)
  }
