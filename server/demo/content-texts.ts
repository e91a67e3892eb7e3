/** What the operator tells in the demo: days ago, and the texts in both languages. */
interface DemoText {
  readonly id: string
  readonly en: string
}

export interface DemoAnnouncement {
  readonly days_ago: number
  readonly highlight: boolean
  readonly title: DemoText
  readonly content: DemoText
}

export interface DemoBlog {
  readonly days_ago: number
  readonly is_active: boolean
  readonly title: DemoText
  readonly summary: DemoText
  readonly content: DemoText
}

export const demoAnnouncements: readonly DemoAnnouncement[] = [
  {
    days_ago: 1,
    highlight: true,
    title: { id: 'Beberapa pesanan, satu label PDF', en: 'Many orders, one label PDF' },
    content: {
      id: `Pilih pesanan dengan \`X\`, lalu tekan \`L\`. Label dari semua marketplace digabung dalam satu PDF, urut seperti di antrean.

- Kertas 100 × 150 mm untuk printer termal, atau A4 berisi empat label.
- Pesanan yang belum punya nomor resi disebut satu per satu beserta alasannya; sisanya tetap tercetak.
- Label yang sudah dicetak diberi tanda, jadi tidak ada paket yang dilabeli dua kali.

[Buka pesanan yang diproses](/order?status=300)`,
      en: `Select orders with \`X\`, then press \`L\`. Labels of every marketplace come as one PDF, in the order of the queue.

- 100 × 150 mm for thermal printers, or A4 with four labels.
- Orders without a tracking number are named one by one with the reason; the rest is printed all the same.
- Printed labels are marked, so no parcel is labelled twice.

[Open the orders in process](/order?status=300)`,
    },
  },
  {
    days_ago: 3,
    highlight: true,
    title: { id: 'Jadwal pickup selama libur akhir tahun', en: 'Pickup schedule during the year-end holidays' },
    content: {
      id: `Beberapa kurir mengubah jam pickup pada 24–26 Desember dan 31 Desember–1 Januari. Tenggat kirim di marketplace tetap berjalan.

1. Terima pesanan sebelum pukul 10.00 agar kebagian pickup hari yang sama.
2. Gunakan filter tenggat **di bawah 7 jam** untuk melihat yang paling mendesak.
3. Jika stok kosong, batalkan lebih awal dengan alasan yang jelas; pembatalan otomatis menurunkan nilai toko.

[Lihat pesanan dengan tenggat terdekat](/order?status=200,300,400&deadline=7)`,
      en: `Some couriers change their pickup hours on 24–26 December and 31 December–1 January. The marketplaces' shipping deadlines keep running.

1. Accept orders before 10:00 to be picked up on the same day.
2. Filter by a deadline **under 7 hours** to see what is most urgent.
3. When something is out of stock, cancel early and say why: automatic cancellations lower a shop's rating.

[See the orders with the nearest deadlines](/order?status=200,300,400&deadline=7)`,
    },
  },
  {
    days_ago: 6,
    highlight: true,
    title: { id: 'Kerja berdampingan: antrean dan rincian dalam satu layar', en: 'Side by side: queue and detail on one screen' },
    content: {
      id: `Tekan \`Shift+Enter\` pada sebuah pesanan untuk membukanya di samping antrean. Susunan panel diingat, juga setelah halaman dimuat ulang.

- \`Alt\` dan panah berpindah antarpanel, \`Alt+Enter\` memperbesar satu panel.
- Menu pada judul panel menyimpan tautan susunan itu untuk rekan satu tim.

[Coba dari antrean](/order)`,
      en: `Press \`Shift+Enter\` on an order to open it beside the queue. The layout is remembered, also after a reload.

- \`Alt\` and an arrow move between panes, \`Alt+Enter\` zooms one.
- The menu in a pane's title copies a link to the layout, for a colleague.

[Try it from the queue](/order)`,
    },
  },
  {
    days_ago: 14,
    highlight: false,
    title: { id: 'Pemeliharaan terjadwal, Minggu 02.00–03.00 WIB', en: 'Scheduled maintenance, Sunday 02:00–03:00 WIB' },
    content: {
      id: `Kami memperbarui server pada Minggu dini hari. Selama itu daftar mungkin tampil tanpa kabar terbaru, dan halaman menyambung kembali sendiri setelah selesai.

Pesanan yang masuk di marketplace tidak hilang: semuanya diambil begitu layanan kembali.`,
      en: `We update the servers early on Sunday. Lists may show without the latest news meanwhile; pages reconnect by themselves afterwards.

Orders placed on the marketplaces are not lost: all of them are fetched once the service is back.`,
    },
  },
  {
    days_ago: 29,
    highlight: false,
    title: { id: 'Permintaan pembatalan kini terlihat di antrean', en: 'Cancel requests now show in the queue' },
    content: {
      id: `Saat pembeli meminta pembatalan, pesanan pindah ke tab **Minta batal** dan menunggu jawaban Anda: setujui, atau tolak dan lanjutkan pengiriman.

> Marketplace menyetujui sendiri permintaan yang tidak dijawab. Tenggatnya tampil pada baris pesanan.

[Buka permintaan pembatalan](/order?status=950)`,
      en: `When a buyer asks to cancel, the order moves to the **Cancel requested** tab and waits for your answer: agree, or refuse and ship it.

> Marketplaces agree by themselves to requests that nobody answers. The deadline shows in the order's row.

[Open the cancel requests](/order?status=950)`,
    },
  },
]

export const demoBlogs: readonly DemoBlog[] = [
  {
    days_ago: 9,
    is_active: true,
    title: { id: 'Menyusun meja packing untuk 300 paket sehari', en: 'Setting up a packing desk for 300 parcels a day' },
    summary: {
      id: 'Tiga zona, satu arah, dan daftar ambil yang urut rak.',
      en: 'Three zones, one direction, and a pickup list in shelf order.',
    },
    content: {
      id: `Meja yang cepat bukan meja yang besar. Yang menentukan adalah arah: barang masuk dari satu sisi, paket keluar dari sisi lain, dan tidak ada yang berjalan balik.

## Tiga zona

1. **Ambil.** Cetak daftar ambil dari pesanan terpilih. Daftar itu urut rak, jadi satu putaran gudang cukup untuk puluhan pesanan.
2. **Kemas.** Cocokkan isi dengan label sebelum menutup kardus. Letakkan lakban dan pengisi di sisi tangan yang tidak memegang barang.
3. **Serah.** Pisahkan per kurir. Kurir yang datang paling awal ada di dekat pintu.

## Irama kerja

- Kerjakan menurut tenggat, bukan menurut jam masuk.
- Cetak label per kelompok kurir, bukan per pesanan.
- Satu orang memegang masalah: stok kurang, alamat janggal, permintaan batal. Yang lain tidak berhenti.

[Urutkan antrean menurut tenggat](/order?status=300)`,
      en: `A fast desk is not a big desk. Direction decides: goods come in at one side, parcels leave at the other, and nobody walks back.

## Three zones

1. **Pick.** Print the pickup list of the selected orders. It is in shelf order, so one round of the store room serves dozens of orders.
2. **Pack.** Check the contents against the label before closing the box. Keep tape and filling on the side of the free hand.
3. **Hand over.** Sort by courier. The one who comes first stands next to the door.

## Rhythm

- Work by deadline, not by the time of arrival.
- Print labels by courier, not by order.
- One person holds the problems: missing stock, odd addresses, cancel requests. The others do not stop.

[Sort the queue by deadline](/order?status=300)`,
    },
  },
  {
    days_ago: 22,
    is_active: true,
    title: { id: 'Stok tipis di banyak toko: cara menghindari pembatalan', en: 'Thin stock in many shops: how to avoid cancellations' },
    summary: {
      id: 'Cadangan kecil per SKU lebih murah daripada satu pembatalan.',
      en: 'A small reserve for each SKU is cheaper than one cancellation.',
    },
    content: {
      id: `Barang yang sama dijual di lima toko bisa terjual lima kali dalam menit yang sama. Stok bersama yang dihitung saat pesanan masuk mencegah sebagian besar kejadian itu; cadangan kecil mencegah sisanya.

- Beri **stok minimum** pada SKU yang laris: 3 sampai 5 buah cukup untuk kebanyakan toko.
- Hitung ulang rak yang sering meleset seminggu sekali, bukan seluruh gudang setahun sekali.
- Saat membatalkan, pilih apakah barang kembali dijual. Barang rusak jangan dikembalikan ke stok.`,
      en: `The same product in five shops can be sold five times in the same minute. Shared stock that is counted when an order arrives prevents most of it; a small reserve prevents the rest.

- Give SKUs that sell well a **minimum stock**: 3 to 5 pieces do for most shops.
- Recount the shelves that are often wrong every week, not the whole store room once a year.
- When cancelling, choose whether the goods go back on sale. Damaged goods should not.`,
    },
  },
  {
    days_ago: 2,
    is_active: false,
    title: { id: 'Membaca performa kurir per kota', en: 'Reading courier performance by city' },
    summary: { id: 'Draf: menunggu angka bulan ini.', en: "Draft: waiting for this month's figures." },
    content: {
      id: 'Rata-rata nasional menutupi hal yang penting: kurir yang cepat di Jawa belum tentu cepat di Sulawesi.',
      en: 'National averages hide what matters: a courier who is quick on Java need not be quick on Sulawesi.',
    },
  },
]
