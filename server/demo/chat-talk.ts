import type { DemoChannelTemplate } from '#contract/demo/channel-templates.ts'

/** What buyers ask and sellers answer, by how far the order is. `{order}` and `{resi}` are the order's own. */
export type Exchange = readonly [buyer: string, seller: string]

export const beforeOrder: readonly Exchange[] = [
  ['Kak, yang ini ready?', 'Halo kak, ready ya. Silakan diorder, kami kirim hari ini kalau masuk sebelum jam 3 sore 😊'],
  ['masih ada stoknya?', 'Masih kak, stok aman. Mau warna apa?'],
  ['kalau beli 3 dapat diskon ngga?', 'Bisa kak, beli 3 ada potongan 5% langsung di keranjang'],
  ['bahannya adem ngga kak? takut gerah', 'Adem kak, bahannya katun jadi menyerap keringat. Banyak yang beli ulang'],
  ['ukuran L untuk BB 65 kg muat?', 'Muat kak, L kami sampai 70 kg. Lingkar dada 108 cm ya'],
  ['bisa COD?', 'Bisa kak, pilih bayar di tempat waktu checkout ya'],
  ['warnanya sama persis seperti di foto?', 'Sama kak, foto kami foto asli tanpa filter. Beda tipis karena cahaya saja'],
  ['kirim dari mana kak?', 'Dari Bandung kak. Jabodetabek biasanya 1–2 hari'],
]

export const beforeShipping: readonly Exchange[] = [
  ['pesanan {order} kapan dikirim ya?', 'Halo kak, pesanan {order} sedang dikemas. Nanti sore diambil kurir ya'],
  ['pesanan saya {order} sudah diproses belum?', 'Sudah kak, sedang antre packing. Kami kabari kalau resinya keluar'],
  ['boleh dikirim hari ini? soalnya mau dipakai hari Sabtu 🙏', 'Siap kak, kami dahulukan ya'],
  ['bisa ganti alamat untuk pesanan {order}? saya salah tulis nomor rumah', 'Bisa kak, boleh kirim alamat lengkapnya? Kami catat di resi'],
  ['tolong dibubble wrap yang tebal ya, takut penyok', 'Siap kak, kami tambah bubble wrap tanpa biaya'],
  ['pesanan {order} bisa digabung sama pesanan satunya ngga?', 'Bisa kak selama alamatnya sama, kami gabung jadi satu paket ya'],
  ['titip pesan untuk kurir, rumah pagar hijau ya', 'Baik kak, kami tulis di catatan paket'],
]

export const onTheWay: readonly Exchange[] = [
  ['paket {order} sudah sampai mana ya?', 'Kami cek ya kak. Nomor resinya {resi}, posisi terakhir di gudang transit'],
  ['resi {resi} kok belum ada pergerakan dari kemarin', 'Mohon maaf kak, sedang ada penumpukan di gudang kurir. Sudah kami tanyakan'],
  ['kurirnya belum datang juga, estimasi sampai kapan?', 'Estimasi besok sampai jam 6 sore kak. Kalau belum juga kabari kami ya'],
  ['nomor resinya boleh minta kak?', 'Boleh kak: {resi}'],
]

export const afterArrival: readonly Exchange[] = [
  ['barangnya sudah sampai, tapi ukurannya kekecilan. bisa tukar?', 'Bisa kak selama belum dipakai dan label masih ada. Mau tukar ukuran apa?'],
  ['paketnya sudah diterima, makasih ya cepat banget 😍', 'Sama-sama kak, senang dengarnya! Kalau cocok boleh minta bintang 5 ya 🙏'],
  ['kok yang datang beda warna ya?', 'Mohon maaf sekali kak, boleh kirim fotonya? Kami ganti secepatnya'],
  ['ada garansinya ngga kak untuk {order}?', 'Ada kak, garansi tukar 7 hari untuk cacat produksi'],
  ['jahitannya lepas sedikit di bagian lengan', 'Maaf ya kak. Kami kirim penggantinya besok tanpa ongkir'],
]

export const smallTalk: readonly Exchange[] = [
  ['oke makasih kak', 'Sama-sama kak 🙏'],
  ['siap, ditunggu ya', 'Siap kak'],
  ['kalau ke Surabaya berapa hari ya?', 'Biasanya 2–3 hari kak untuk reguler'],
  ['bisa minta foto aslinya kak?', 'Ini kak foto aslinya, diambil tadi pagi'],
  ['berarti besok dikirim ya?', 'Betul kak, besok pagi diambil kurir'],
  ['kalau tidak cocok bisa retur?', 'Bisa kak dalam 7 hari, label jangan dilepas dulu ya'],
  ['ada warna lain ngga?', 'Ada kak: hitam, navy, sama dusty pink. Mau lihat yang mana?'],
  ['packingnya aman kan?', 'Aman kak, kami pakai kardus dan bubble wrap'],
]

/** Buyers whom nobody has answered yet. */
export const nags: readonly string[] = ['halo?', 'kok ga dibalas ya', 'min??', 'tolong dibalas dong kak', '🙏🙏', 'masih buka kan tokonya?', 'p']
export const greetings: readonly string[] = ['Kak', 'Halo kak', 'Permisi kak', 'Min', 'Assalamualaikum kak', 'Siang kak']
export const pictureLines: readonly string[] = ['ini fotonya kak', 'begini kondisinya', 'yang seperti ini ada?', '']
export const autoReply = 'Halo kak, terima kasih sudah menghubungi kami. Kami buka Senin–Sabtu 08.00–17.00 dan akan membalas secepatnya 🙏'

export const demoTags: readonly string[] = ['Komplain', 'Tukar ukuran', 'Grosir', 'Menunggu foto', 'Pelanggan setia', 'Ganti alamat']
export const demoNotes: readonly string[] = [
  'Minta invoice atas nama PT, kirim lewat email.',
  'Sudah dua kali tukar ukuran. Tawarkan ukur dulu.',
  'Pembeli grosir, harga khusus mulai 12 potong.',
  'Janji kirim pengganti, cek stok warna navy.',
]
export const demoTemplates: readonly (readonly [name: string, message: string, channel?: DemoChannelTemplate])[] = [
  ['salam', 'Halo kak {name}, ada yang bisa kami bantu?', 'sapa_pembeli'],
  ['ready', 'Ready kak {name}, silakan langsung diorder ya. Kami kirim di hari yang sama kalau masuk sebelum jam 3 sore 😊'],
  ['resi', 'Kak {name}, pesanan {order} sudah dikirim dengan resi {resi}. Mohon ditunggu ya 🙏', 'pesanan_dikirim'],
  ['proses', 'Pesanan {order} sedang kami kemas kak, nanti sore diambil kurir.'],
  ['tukar', 'Bisa ditukar selama belum dipakai dan label masih ada kak. Boleh kirim foto barang dan ukuran yang diinginkan?'],
  ['maaf', 'Mohon maaf atas ketidaknyamanannya kak {name}. Kami bantu selesaikan secepatnya.'],
  ['ulasan', 'Terima kasih kak {name}! Kalau cocok, boleh minta ulasan bintang 5 untuk {store} ya 🙏', 'minta_ulasan'],
  ['tutup', 'Terima kasih sudah berbelanja di {store}. Salam, {agent}'],
]
