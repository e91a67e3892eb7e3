/** A line of products that share silhouette, sizes and price level; each model is a product of its own. */
export interface Family {
  readonly code: string
  /** Name of the drawing, `public/products/{shape}-{colouring}.svg`. */
  readonly shape: string
  /** `{}` stands for the model. */
  readonly name: string
  readonly category: string
  readonly aisle: string
  /** What one of it weighs. */
  readonly grams: number
  /** Whole rupiah, least and most. */
  readonly price: readonly [number, number]
  /** Colours per model; 0 for products without. */
  readonly colours: number
  readonly sizes: readonly string[]
  /** Added per size step. */
  readonly sizeStep?: number
  readonly popularity: number
  readonly models: readonly (readonly [name: string, code: string])[]
}
