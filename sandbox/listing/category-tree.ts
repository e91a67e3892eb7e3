/** What a marketplace asks of the products of a category. */
export interface TreeAttribute {
  readonly number: number
  readonly name: string
  readonly kind: 'choice' | 'choices' | 'text' | 'number' | 'date'
  readonly required: boolean
  readonly choices: readonly string[]
  /** Other values than the choices are taken. */
  readonly open: boolean
  readonly units: readonly string[]
}

/** A category in the tree that every stand-in shows under numbers of its own. */
export interface TreeCategory {
  readonly number: number
  /** 0: a root. */
  readonly parent: number
  readonly name: string
  readonly leaf: boolean
  readonly attributes: readonly TreeAttribute[]
  readonly brands: readonly string[]
  readonly brand_required: boolean
  readonly size_chart: boolean
}

const attribute = (
  number: number,
  name: string,
  kind: TreeAttribute['kind'],
  choices: readonly string[] = [],
  more: Partial<TreeAttribute> = {},
) => ({
  number,
  name,
  kind,
  choices,
  required: false,
  open: kind === 'text' || kind === 'number',
  units: [],
  ...more,
})
const required = { required: true } as const

const material = attribute(
  1,
  'Bahan',
  'choice',
  ['Katun', 'Ceruty', 'Wolfis', 'Rayon', 'Linen', 'Toyobo', 'Crinkle', 'Polyester', 'Denim', 'Kulit'],
  {
    ...required,
    open: true,
  },
)
const pattern = attribute(2, 'Motif', 'choice', ['Polos', 'Bunga', 'Garis', 'Kotak', 'Batik', 'Bordir'])
const sleeve = attribute(3, 'Panjang Lengan', 'choice', ['Tanpa Lengan', 'Pendek', '3/4', 'Panjang'], required)
const origin = attribute(4, 'Negara Asal', 'choice', ['Indonesia', 'Tiongkok', 'Korea Selatan', 'Thailand'], required)
const occasions = attribute(5, 'Acara', 'choices', ['Harian', 'Kantor', 'Pesta', 'Lebaran'])
const gender = attribute(6, 'Jenis Kelamin', 'choice', ['Pria', 'Wanita', 'Unisex'], required)
const volume = attribute(7, 'Kapasitas', 'number', [], { units: ['ml', 'L'] })
const stuff = attribute(8, 'Material', 'choice', ['Plastik', 'Stainless Steel', 'Kaca', 'Keramik', 'Kayu', 'Bambu'], { ...required, open: true })
const warranty = attribute(9, 'Masa Garansi', 'choice', ['Tanpa Garansi', '1 Bulan', '6 Bulan', '1 Tahun'], required)
const length = attribute(10, 'Panjang Produk', 'number', [], { units: ['cm', 'm'] })
const expiry = attribute(11, 'Tanggal Kedaluwarsa', 'date', [], required)
const permit = attribute(12, 'Nomor BPOM', 'text', [], required)
const model = attribute(13, 'Model', 'text')

const clothing = [material, pattern, sleeve, origin, occasions]
const houseware = [stuff, volume, warranty, origin]
const trinkets = [material, gender, origin]

const fashionBrands = ['Zoya', 'Elzatta', 'Rabbani', 'Erigo', 'Cotton Ink', 'Hijup', 'Dauky', 'Nibras']
const houseBrands = ['Lock & Lock', 'Krisbow', 'Lion Star', 'Miyako', 'Maspion', 'Oxone']

type Asks = Partial<Pick<TreeCategory, 'attributes' | 'brands' | 'brand_required' | 'size_chart'>>
interface Branch {
  readonly name: string
  readonly below?: readonly Branch[]
  readonly asks?: Asks
}
const leaf = (name: string, asks: Asks = {}): Branch => ({ name, asks })
const clothes = (name: string, more: Asks = {}) => leaf(name, { attributes: clothing, brands: fashionBrands, ...more })
const house = (name: string, more: Asks = {}) => leaf(name, { attributes: houseware, brands: houseBrands, ...more })
const trinket = (name: string, more: Asks = {}) => leaf(name, { attributes: trinkets, brands: fashionBrands, ...more })

const roots: readonly Branch[] = [
  {
    name: 'Fashion Muslim',
    below: [
      {
        name: 'Pakaian Muslim Wanita',
        below: [clothes('Dress Muslim', { size_chart: true }), clothes('Atasan Muslim Wanita'), clothes('Bawahan Muslim Wanita'), clothes('Abaya')],
      },
      { name: 'Pakaian Muslim Pria', below: [clothes('Baju Koko'), clothes('Sarung'), clothes('Celana Muslim Pria')] },
      { name: 'Hijab', below: [clothes('Pashmina'), clothes('Hijab Segi Empat'), clothes('Bergo'), clothes('Ciput')] },
      {
        name: 'Perlengkapan Ibadah',
        below: [leaf('Mukena', { attributes: [material, origin], brands: fashionBrands }), leaf('Sajadah', { attributes: [material, length] })],
      },
    ],
  },
  {
    name: 'Pakaian Wanita',
    below: [clothes('Kemeja Wanita'), clothes('Dress Wanita', { size_chart: true }), clothes('Celana Wanita'), clothes('Rok'), clothes('Kardigan')],
  },
  {
    name: 'Pakaian Pria',
    below: [clothes('Kaos'), clothes('Kemeja Pria'), clothes('Jaket'), clothes('Celana Jeans', { brand_required: true }), clothes('Hoodie')],
  },
  {
    name: 'Aksesoris Fashion',
    below: [
      trinket('Ikat Pinggang'),
      trinket('Topi'),
      trinket('Kacamata', { brand_required: true }),
      trinket('Perhiasan'),
      trinket('Dompet'),
      trinket('Tas Selempang'),
    ],
  },
  {
    name: 'Rumah Tangga',
    below: [
      {
        name: 'Dapur',
        below: [house('Botol Minum'), house('Kotak Makan'), house('Peralatan Masak', { brand_required: true }), house('Pisau & Talenan')],
      },
      { name: 'Kamar Tidur', below: [house('Sprei'), house('Bantal & Guling'), house('Selimut')] },
      { name: 'Penyimpanan', below: [house('Rak'), house('Keranjang'), house('Gantungan Baju')] },
    ],
  },
  {
    name: 'Kecantikan',
    below: [
      leaf('Pelembap Wajah', { attributes: [permit, expiry, origin], brands: ['Wardah', 'Emina', 'Somethinc'], brand_required: true }),
      leaf('Parfum', { attributes: [permit, volume, gender], brands: ['Wardah', 'HMNS'] }),
    ],
  },
  {
    name: 'Elektronik',
    below: [
      leaf('Lampu', { attributes: [warranty, model, origin], brands: houseBrands, brand_required: true }),
      leaf('Kabel & Pengisi Daya', { attributes: [warranty, model, length] }),
    ],
  },
]

function grown(): TreeCategory[] {
  const all: TreeCategory[] = []
  const grow = (branch: Branch, parent: number): void => {
    const number = all.length + 1
    const { attributes = [], brands = [], brand_required = false, size_chart = false } = branch.asks ?? {}
    all.push({ number, parent, name: branch.name, leaf: !branch.below, attributes, brands, brand_required, size_chart })
    for (const below of branch.below ?? []) grow(below, number)
  }
  for (const root of roots) grow(root, 0)
  return all
}

/** The tree, each after what it stands below. */
export const categoryTree: readonly TreeCategory[] = grown()
const byNumber = new Map(categoryTree.map((one) => [one.number, one]))
export const categoryOf = (number: number): TreeCategory | undefined => byNumber.get(number)

const numberNamed = (name: string): number => categoryTree.find((one) => one.name === name)?.number ?? 1
const drawnIn: Readonly<Record<string, number>> = {
  Pakaian: numberNamed('Kaos'),
  'Busana Muslim': numberNamed('Atasan Muslim Wanita'),
  Aksesoris: numberNamed('Topi'),
  'Rumah Tangga': numberNamed('Kotak Makan'),
}
/** Where what the shops had from the beginning stands. */
export const categoryOfDrawn = (name: string): number => drawnIn[name] ?? numberNamed('Kaos')

/** Numbers of choices and brands: none is the number of another. */
export const choiceNumber = (of: TreeAttribute, choice: string): number => of.number * 1_000 + of.choices.indexOf(choice) + 1
export const choiceNamed = (of: TreeAttribute, number: number): string | undefined =>
  Math.floor(number / 1_000) === of.number ? of.choices[(number % 1_000) - 1] : undefined
const allBrands = [...new Set(categoryTree.flatMap(({ brands }) => brands))]
export const brandNumber = (name: string): number => 5_000 + allBrands.indexOf(name)
export const brandNamed = (number: number): string | undefined => allBrands[number - 5_000]
