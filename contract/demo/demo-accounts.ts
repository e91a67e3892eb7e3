import type { Marketplace } from '../core/marketplace.ts'
import { type Privilege, testUserId } from '../core/privilege.ts'

/**
 * Public constants of the demo: the sandbox issues and accepts them, the seed stores them. They open nothing outside
 * a sandbox and exist only under DEMO=1.
 */
export const demoPassword = 'demo-dermaga'

export type DemoWorkspaceKey = 'melati' | 'nusantara'

export interface DemoWorkspace {
  readonly key: DemoWorkspaceKey
  readonly name: string
  readonly address: string
  readonly phone: string
  readonly package_name: string
  /** Orders that the seed makes. */
  readonly orders: number
}

export const demoWorkspaces: readonly DemoWorkspace[] = [
  {
    key: 'melati',
    name: 'Toko Melati Jaya',
    address: 'Jl. Cihampelas No. 118, Cipaganti, Coblong, Kota Bandung, Jawa Barat 40131',
    phone: '6281221177401',
    package_name: 'PRO',
    orders: 2000,
  },
  {
    key: 'nusantara',
    name: 'Nusantara Rumah & Gaya',
    address: 'Ruko Golden Boulevard Blok K-12, Lengkong Gudang, Serpong, Kota Tangerang Selatan, Banten 15310',
    phone: '6287788210455',
    package_name: 'FREE',
    orders: 300,
  },
]

export interface DemoStore {
  readonly workspace: DemoWorkspaceKey
  readonly store_code: string
  /** The marketplace's own id, in its own form. */
  readonly store_id: string
  readonly store_name: string
  readonly marketplace: Marketplace
  /** Share of the workspace's orders, in parts of all shares. */
  readonly share: number
}

const store = (
  workspace: DemoWorkspaceKey,
  marketplace: Marketplace,
  store_code: string,
  store_id: string,
  store_name: string,
  share: number,
): DemoStore => ({
  workspace,
  marketplace,
  store_code,
  store_id,
  store_name,
  share,
})

export const demoStores: readonly DemoStore[] = [
  store('melati', 'shopee', 'shopee-melati', '318204511', 'Melati Jaya Official', 32),
  store('melati', 'shopee', 'shopee-melati-hijab', '402918830', 'Melati Hijab Grosir', 14),
  store('melati', 'tokopedia', 'tokopedia-melati', '11804522', 'Melati Jaya Bandung', 20),
  store('melati', 'tiktok', 'tiktok-melati', '7495012288301', 'melatijaya.id', 14),
  store('melati', 'lazada', 'lazada-melati', '400612873', 'Melati Jaya Fashion', 6),
  store('melati', 'blibli', 'blibli-melati', 'MEJ-60021', 'Melati Jaya Store', 4),
  store('melati', 'dermaga', 'dermaga-melati', 'dmg-10231', 'Melati Jaya', 5),
  store('melati', 'baleomol', 'baleomol-melati', 'bm-88120', 'Melati Busana Muslim', 2),
  store('melati', 'whatsapp', 'whatsapp-melati', '6281221177401', 'WA Melati Jaya', 2),
  store('melati', 'instagram', 'instagram-melati', '17841405822304', '@melatijaya.id', 1),
  store('melati', 'facebook', 'facebook-melati', '102938475610', 'Melati Jaya Busana', 1),
  store('nusantara', 'shopee', 'shopee-nusantara', '518830274', 'Nusantara Living', 45),
  store('nusantara', 'tokopedia', 'tokopedia-nusantara', '13377120', 'Nusantara Rumah & Gaya', 35),
  store('nusantara', 'dermaga', 'dermaga-nusantara', 'dmg-10588', 'Nusantara Rumah', 12),
  store('nusantara', 'whatsapp', 'whatsapp-nusantara', '6287788210455', 'WA Nusantara', 8),
]

/** Shops of a seller whom nobody has connected yet: whoever begins in the demo finds them at their marketplaces. */
export const newShops: readonly Pick<DemoStore, 'marketplace' | 'store_id' | 'store_name'>[] = [
  { marketplace: 'shopee', store_id: '620017345', store_name: 'Kriya Nusa Official' },
  { marketplace: 'shopee', store_id: '620017399', store_name: 'Kriya Nusa Outlet' },
  { marketplace: 'tokopedia', store_id: '15880123', store_name: 'Kriya Nusa' },
  { marketplace: 'lazada', store_id: '400771209', store_name: 'Kriya Nusa' },
  { marketplace: 'tiktok', store_id: '7495099120011', store_name: 'kriyanusa.id' },
  { marketplace: 'tiktok', store_id: '7495099120022', store_name: 'kriyanusa.living' },
  { marketplace: 'blibli', store_id: 'KRN-60477', store_name: 'Kriya Nusa Store' },
  { marketplace: 'dermaga', store_id: 'dmg-20417', store_name: 'Kriya Nusa' },
  { marketplace: 'baleomol', store_id: 'bm-90217', store_name: 'Kriya Nusa Busana' },
  { marketplace: 'whatsapp', store_id: '6281399001122', store_name: 'WA Kriya Nusa' },
  { marketplace: 'facebook', store_id: '109988776655', store_name: 'Kriya Nusa' },
  { marketplace: 'instagram', store_id: '17841499001122', store_name: '@kriyanusa' },
]

export interface DemoApp {
  readonly app_id: string
  readonly app_secret: string
}

/** The application's own account at each marketplace. */
export const demoApps: Readonly<Record<Marketplace, DemoApp>> = {
  shopee: { app_id: '2004711', app_secret: '5a4d6f6e7379646c6b6a6874726573776171786364766266676e686d6a6b7531' },
  tokopedia: { app_id: '14213', app_secret: 'tkpd-demo-3f9c1a7be2d84056' },
  lazada: { app_id: '108844', app_secret: 'LzdDemo8hQk2VnR5tYw1XcB7mPd4' },
  blibli: { app_id: 'BBL-DEMO-60021', app_secret: 'blibli-demo-0c52e7f1a9d34b68' },
  tiktok: { app_id: '6a9dmo7k2p1x', app_secret: 'c41f0b7d9e2a58361f7c4b0da9e3526887d1f04a' },
  dermaga: { app_id: 'dermaga-demo-app', app_secret: 'dermaga-demo-9b1e44c07fa2d835' },
  baleomol: { app_id: 'baleomol-demo-app', app_secret: 'baleomol-demo-71d0c2e58b9fa346' },
  offline: { app_id: '', app_secret: '' },
  whatsapp: { app_id: '1029384756102', app_secret: '0d9c8b7a6f5e4d3c2b1a09f8e7d6c5b4' },
  facebook: { app_id: '2093847561023', app_secret: '1e8d7c6b5a4f3e2d1c0b9a8f7e6d5c4b' },
  instagram: { app_id: '3094857610293', app_secret: '2f7e6d5c4b3a2f1e0d9c8b7a6f5e4d3c' },
}

/** The tokens that a demo store starts with. The sandbox accepts them until they are renewed there. */
export const demoTokens = (marketplace: Marketplace, storeId: string): { access_token: string; refresh_token: string } => ({
  access_token: `demo-access-${marketplace}-${storeId}`,
  refresh_token: `demo-refresh-${marketplace}-${storeId}`,
})

export interface DemoLogin {
  readonly email: string
  readonly name: string
  /** One seat per workspace. */
  readonly seats: readonly {
    workspace: DemoWorkspaceKey
    agent_type: 'super_admin' | 'agent'
    privileges: readonly Privilege[]
    /** Where the seat has a number of its own. */
    user_id?: number
  }[]
}

/** The operator's own administrator (user_id 676), who sees the back office and no shop. */
export const demoOperator = {
  email: 'operator@demo.dermaga.test',
  name: 'Dimas Prasetyo',
  workspace: 'Dermaga Operasional',
  privileges: ['bo-admin', 'bo-store-inv', 'bo-member-mgmt'],
} as const satisfies { readonly privileges: readonly Privilege[]; readonly [name: string]: unknown }

/** Sellers that only the operator sees: they have no orders here. */
export interface DemoSeller {
  readonly workspace: string
  readonly address: string
  readonly phone: string
  readonly email: string
  readonly name: string
  readonly package_name: string
  /** Days until the membership ends, or since it did; null: it has no end. */
  readonly membership_days: number | null
  readonly stores: readonly { store_id: string; store_name: string; invitation: 'waiting' | 'cancelled'; days_ago: number }[]
  /** Membership orders that were paid, a month apart, and whether one more waits. */
  readonly paid_orders: number
  readonly waits: boolean
}

export const demoSellers: readonly DemoSeller[] = [
  {
    workspace: 'Batik Laweyan Asri',
    address: 'Jl. Sidoluhur No. 42, Laweyan, Kota Surakarta, Jawa Tengah 57148',
    phone: '6281329004417',
    email: 'laweyan@demo.dermaga.test',
    name: 'Endang Lestari',
    package_name: 'PRO',
    membership_days: 9,
    stores: [{ store_id: '14550238', store_name: 'Batik Laweyan Asri', invitation: 'waiting', days_ago: 2 }],
    paid_orders: 11,
    waits: true,
  },
  {
    workspace: 'Kopi Senja Gayo',
    address: 'Jl. Lebe Kader No. 7, Kebayakan, Kabupaten Aceh Tengah, Aceh 24519',
    phone: '6285260117702',
    email: 'kopisenja@demo.dermaga.test',
    name: 'Teuku Ridwan',
    package_name: 'FREE',
    membership_days: null,
    stores: [
      { store_id: '15099871', store_name: 'Kopi Senja Official', invitation: 'waiting', days_ago: 5 },
      { store_id: '15099902', store_name: 'Senja Alat Seduh', invitation: 'cancelled', days_ago: 21 },
    ],
    paid_orders: 0,
    waits: true,
  },
  {
    workspace: 'Mainan Ceria Surabaya',
    address: 'Jl. Kembang Jepun No. 88, Pabean Cantian, Kota Surabaya, Jawa Timur 60162',
    phone: '6281703321188',
    email: 'mainanceria@demo.dermaga.test',
    name: 'Yulia Tanoto',
    package_name: 'PRO',
    membership_days: -12,
    stores: [],
    paid_orders: 12,
    waits: false,
  },
]

const agentSeat = (...privileges: Privilege[]): DemoLogin['seats'] => [{ workspace: 'melati', agent_type: 'agent', privileges }]

/** Who can sign in to the demo, all with {@link demoPassword}. */
export const demoLogins: readonly DemoLogin[] = [
  {
    email: 'owner@demo.dermaga.test',
    name: 'Melati Kusumawardani',
    seats: [
      // The owner of the first workspace is the test user, who sees what is nobody else's yet.
      { workspace: 'melati', agent_type: 'super_admin', privileges: [], user_id: testUserId },
      { workspace: 'nusantara', agent_type: 'super_admin', privileges: [] },
    ],
  },
  { email: 'agent@demo.dermaga.test', name: 'Rizky Ramadhan', seats: agentSeat('order', 'chat') },
  { email: 'packer@demo.dermaga.test', name: 'Siti Nurhaliza', seats: agentSeat('order') },
  { email: 'viewer@demo.dermaga.test', name: 'Bayu Saputra', seats: agentSeat('chat-read') },
]

/** Our account at the payment provider. */
export const demoPayments = { server_key: 'SB-Mid-server-dermaga-demo-5e1f9a7c' } as const
