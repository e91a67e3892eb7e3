import type { EditableField } from '../product/product.ts'
import type { ErrorCode } from './error.ts'

export const languages = ['id', 'en'] as const
export type Language = (typeof languages)[number]
export const defaultLanguage: Language = 'id'

const texts: Record<ErrorCode, readonly [id: string, en: string]> = {
  VALIDATION: ['Masukan tidak sesuai: {first}', 'The input is not valid: {first}'],
  UNSUPPORTED_MEDIA_TYPE: ['Jenis kiriman tidak didukung: kirim JSON', 'The kind of content is not supported: send JSON'],
  IDEMPOTENCY_KEY_REUSED: ['Kunci idempotensi ini sudah dipakai untuk permintaan lain', 'This idempotency key was used for a different request'],
  REQUEST_IN_PROGRESS: ['Permintaan yang sama masih diproses', 'The same request is still being processed'],
  UNAUTHENTICATED: ['Silakan masuk terlebih dahulu', 'Please sign in first'],
  TOKEN_EXPIRED: ['Sesi berakhir, memperbarui…', 'The session expired, renewing…'],
  WRONG_CREDENTIALS: ['Email atau kata sandi salah', 'Wrong e-mail or password'],
  REFRESH_REVOKED: ['Sesi ini sudah tidak berlaku. Silakan masuk lagi', 'This session is no longer valid. Please sign in again'],
  OTP_WRONG: ['Kode OTP salah. Sisa percobaan: {left}', 'Wrong code. Attempts left: {left}'],
  OTP_EXPIRED: ['Kode OTP kedaluwarsa. Minta kode baru', 'The code expired. Ask for a new one'],
  PASSKEY_UNAVAILABLE: [
    'Kunci sandi tidak dapat dipakai di alamat ini. Buka Dermaga dengan nama, bukan nomor IP',
    'Passkeys do not work at this address. Open Dermaga by a name, not by an IP number',
  ],
  PASSKEY_EXPIRED: ['Terlalu lama menunggu. Coba sekali lagi', 'That took too long. Try once more'],
  PASSKEY_UNKNOWN: ['Kunci sandi ini tidak dikenal di sini. Mungkin sudah dihapus', 'This passkey is not known here. It may have been removed'],
  PASSKEY_REFUSED: ['Kunci sandi ini tidak dapat diperiksa. Coba sekali lagi', 'This passkey could not be checked. Try once more'],
  PASSKEY_COPIED: [
    'Kunci sandi ini mungkin sudah disalin, jadi ditolak. Masuk dengan kata sandi, lalu hapus kunci sandi ini',
    'This passkey may have been copied, so it was refused. Sign in with the password and remove it',
  ],
  PASSKEY_TAKEN: ['Kunci sandi ini sudah terdaftar', 'This passkey is registered already'],
  OTP_USED: ['Kode ini sudah dipakai. Tunggu kode berikutnya', 'This code was used already. Wait for the next one'],
  TOTP_WRONG: [
    'Kode salah. Tulis kode yang tampil sekarang, dan periksa jam di ponsel Anda',
    'Wrong code. Write the one that is shown now, and check the clock of your phone',
  ],
  SETUP_EXPIRED: ['Penyiapan ini sudah berakhir. Mulai lagi', 'This setup has ended. Begin again'],
  OTP_TOO_MANY_ATTEMPTS: ['Terlalu banyak percobaan. Minta kode baru', 'Too many attempts. Ask for a new code'],
  PASSWORD_WRONG: ['Kata sandi saat ini salah', 'The current password is wrong'],
  PASSWORD_WEAK: [
    'Kata sandi baru minimal {min} karakter dan berbeda dari yang lama',
    'The new password needs at least {min} characters and must differ from the old one',
  ],
  PASSWORD_SHORT: ['Kata sandi minimal {min} karakter', 'The password needs at least {min} characters'],
  PASSWORD_GUESSABLE: [
    'Kata sandi ini mudah ditebak. Gabungkan beberapa kata yang tidak biasa',
    'This password is easy to guess. Combine a few unusual words',
  ],
  EMAIL_TAKEN: ['Email ini sudah punya akun. Silakan masuk', 'This e-mail already has an account. Please sign in'],
  LINK_EXPIRED: ['Tautan ini sudah tidak berlaku. Minta tautan baru', 'This link is no longer valid. Ask for a new one'],
  ALREADY_MEMBER: ['{email} sudah menjadi anggota ruang kerja ini', '{email} is a member of this workspace already'],
  ALREADY_INVITED: ['{email} sudah diundang. Kirim ulang undangannya', '{email} is invited already. Send that invitation again'],
  AGENT_SELF: ['Akun sendiri tidak bisa diubah di sini', 'You cannot change your own account here'],
  OTP_ELSEWHERE: [
    'Agen ini juga anggota ruang kerja lain: hanya ia sendiri yang bisa mengubahnya',
    'This agent belongs to another workspace too: only they can change it',
  ],
  PRIVILEGE_NOT_YOURS: ['Anda tidak bisa memberi izin yang tidak Anda miliki', 'You cannot grant a privilege that you do not have'],
  NO_PRIVILEGE: ['Anda tidak memiliki akses untuk tindakan ini', 'You do not have access to this action'],
  FIELD_NOT_YOURS: ['Izin Anda tidak mencakup perubahan {field}', 'Your privileges do not allow changing {field}'],
  MEMBERSHIP_INACTIVE: ['MEMBERSHIP_INACTIVE', 'MEMBERSHIP_INACTIVE'],
  MEMBERSHIP_NOT_OFFERED: [
    'Paket ini tidak bisa dipesan sekarang: paket yang berjalan tidak bisa diturunkan, dan yang tanpa akhir tidak perlu diperpanjang',
    'This package cannot be ordered now: one that runs is not exchanged for a smaller one, and one without an end needs no renewal',
  ],
  MEMBERSHIP_WITHDRAWN: ['Paket ini tidak dijual lagi. Pilih paket lain', 'This package is no longer sold. Choose another one'],
  MEMBERSHIP_PRICE_CHANGED: [
    'Harga paket ini baru saja berubah. Periksa harga terbarunya, lalu pesan lagi',
    'The price of this package has just changed. Look at the new one, then order again',
  ],
  MEMBERSHIP_ORDER_WAITS: [
    'Pesanan {order_code} masih menunggu pembayaran: bayar atau batalkan dulu',
    'Order {order_code} still waits to be paid: pay or cancel it first',
  ],
  PAYMENT_OFFLINE: [
    'Pembayaran online tidak tersedia di sini: hubungi tim Dermaga, yang mengonfirmasi pembayaran',
    'Nothing can be paid online here: contact the Dermaga team, who confirm the payment',
  ],
  PAYMENT_REFUSED: ['Penyedia pembayaran menolak: {reason}', 'The payment provider refused: {reason}'],
  PAYMENT_UNAVAILABLE: [
    'Penyedia pembayaran tidak menjawab. Tidak ada yang dibayar; coba lagi sebentar lagi',
    'The payment provider does not answer. Nothing was paid; try again in a moment',
  ],
  TRIAL_OVER: ['Masa coba sudah pernah dipakai, atau paket berbayar sedang berjalan', 'The trial was used already, or a paid package is running'],
  TRIAL_TAKEN: [
    'Yang bisa dicoba sudah paket {package}. Kosongkan dulu hari cobanya di sana',
    'Package {package} is the one that can be tried. Empty its days of trial first',
  ],
  PACKAGE_CHANGED: [
    'Paket {package} baru saja diubah operator lain. Muat yang terbaru, lalu ubah lagi',
    'Package {package} was just changed by another operator. Load the latest, then change it again',
  ],
  PACKAGE_FREE: [
    'Paket FREE selalu ada: tidak bisa diberi harga, dicoba, dipindah, ditarik, atau dihapus',
    'Package FREE is always there: it cannot be priced, tried, moved, withdrawn or deleted',
  ],
  PACKAGE_IN_USE: [
    'Paket {package} dipakai atau dipesan ruang kerja: tarik saja dari penjualan',
    'Workspaces have or ordered package {package}: withdraw it from sale instead',
  ],
  PACKAGE_NAME_TAKEN: ['Sudah ada paket bernama {package}', 'There is a package called {package} already'],
  AGENT_LIMIT: [
    'Paket {package} memuat {limit} agen, termasuk yang diundang. Naikkan paket atau nonaktifkan agen lain',
    'Package {package} holds {limit} agents, those invited among them. Choose a larger package or deactivate another agent',
  ],
  STORE_LIMIT: [
    'Paket {package} memuat {limit} toko terhubung. Naikkan paket atau putuskan toko lain',
    'Package {package} holds {limit} connected stores. Choose a larger package or disconnect another store',
  ],
  ORDER_LIMIT: [
    'Paket {package} memuat {limit} pesanan sebulan. Pesanan marketplace tetap masuk; untuk menulis pesanan baru, naikkan paket',
    'Package {package} holds {limit} orders a month. Those of marketplaces still come in; to enter more, choose a larger package',
  ],
  WORKSPACE_NOT_YOURS: ['Anda bukan anggota ruang kerja ini', 'You are not a member of this workspace'],
  WORKSPACE_NAME_WRONG: ['Nama tidak sama. Ketik {name} persis seperti tertulis', 'The name does not match. Type {name} exactly as it is written'],
  NOT_FOUND: ['Tidak ditemukan', 'Not found'],
  ORDER_NOT_FOUND: ['Pesanan {order_code} tidak ditemukan', 'Order {order_code} was not found'],
  CHAT_NOT_FOUND: ['Percakapan tidak ditemukan', 'The conversation was not found'],
  STORE_UNKNOWN: ['Toko {store} tidak dikenal', 'Store {store} is not known'],
  STORE_HELD: [
    'Toko {store} sudah terhubung di ruang kerja lain. Putuskan di sana dulu, atau hubungi dukungan',
    'Store {store} is connected in another workspace. Disconnect it there first, or contact support',
  ],
  INVITATION_NOT_ACCEPTED: [
    'Toko {store} belum terbuka untuk kami: {reason}. Undangan tetap menunggu',
    'Store {store} is not open to us yet: {reason}. The invitation goes on waiting',
  ],
  STORE_PAUSED: ['Toko {store} sedang dijeda. Lanjutkan dulu', 'Store {store} is paused. Resume it first'],
  STORE_NAME_WRONG: ['Nama tidak sama. Ketik {store} persis seperti tertulis', 'The name does not match. Type {store} exactly as it is written'],
  OTHER_STORE: [
    'Yang diizinkan adalah toko {given}, bukan {store}. Tidak ada yang berubah; masuk ke marketplace sebagai pemilik {store} lalu coba lagi. Kalau {store} sudah dihapus di sana, putuskan saja di sini: yang sudah dibaca tetap ada',
    'Access was given for {given}, not {store}. Nothing changed; sign in to the marketplace as the owner of {store} and try again. If {store} was deleted there, disconnect it here: what was read stays',
  ],
  KEY_REFUSED: ['{marketplace} menolak kunci ini. Periksa lalu coba lagi', '{marketplace} refused this key. Check it and try again'],
  AUTHORISATION_GONE: [
    'Tautan otorisasi ini sudah dipakai, kedaluwarsa, atau milik orang lain. Mulai lagi dari halaman Toko',
    "This authorisation was used, has expired, or is somebody else's. Start again from the Store page",
  ],
  AUTHORISATION_CANCELLED: [
    'Izin tidak diberikan di {marketplace}. Tidak ada yang berubah',
    'Access was not given at {marketplace}. Nothing changed',
  ],
  AUTHORISATION_REFUSED: ['{marketplace} menolak otorisasi: {reason}', '{marketplace} refused the authorisation: {reason}'],
  PRODUCT_NOT_FOUND: ['Produk {sku} tidak ditemukan', 'Product {sku} was not found'],
  PRODUCT_CHANGED: [
    'SKU {sku} baru saja diubah orang lain. Nilai terbaru dimuat',
    'SKU {sku} was just changed by someone else. The latest values are loaded',
  ],
  STOCK_BELOW_ALLOCATED: [
    '{allocated} sudah dipesan pembeli: stok {stock} tidak cukup untuk mengirim semuanya',
    '{allocated} are promised to buyers: a stock of {stock} is not enough to send them all',
  ],
  ROW_OUTDATED: [
    'SKU {sku} sudah berbeda dari yang diperiksa. Yang diharapkan: periksa berkas ini sekali lagi',
    'SKU {sku} is not as it was when the sheet was checked. Expected: check this sheet once more',
  ],
  CELL_MISSING: ['Kolom {column} kosong. Yang diharapkan: {expected}', 'Column {column} is empty. Expected: {expected}'],
  CELL_INVALID: [
    'Kolom {column}: “{value}” tidak bisa dipakai. Yang diharapkan: {expected}',
    'Column {column}: “{value}” cannot be used. Expected: {expected}',
  ],
  ROW_REPEATED: ['SKU {sku} sudah ada di baris {row}', 'SKU {sku} stands in row {row} already'],
  CATEGORY_TAKEN: ['Gagal menyimpan kategori: {name} sudah ada', 'Failed to save category: {name} exists already'],
  CATEGORY_IN_USE: ['Kategori {name} masih dipakai produk: pindahkan dulu produknya', 'Products are still under {name}: put them elsewhere first'],
  CODE_UNFIT: [
    '{sku} tidak bisa dicetak dengan kode ini di kertas ini: pilih otomatis, QR atau kertas yang lebih lebar',
    '{sku} cannot be printed as this code on this paper: choose automatic, QR, or a wider paper',
  ],
  NO_LABELS: ['Tidak ada label: stok semua SKU ini nol', 'No labels: none of these SKUs is in stock'],
  SKU_TAKEN: ['SKU {sku} sudah dipakai produk lain', 'SKU {sku} belongs to another product already'],
  SKU_IN_USE: [
    'SKU {sku} belum bisa dihapus: stoknya masih {stock}, dipesan {allocated}, akan datang {incoming}',
    'SKU {sku} cannot be taken away yet: {stock} are in stock, {allocated} are promised, {incoming} are on their way',
  ],
  SKU_IN_PACKAGE: [
    'SKU {sku} belum bisa dihapus: masih menjadi isi paket {package}',
    'SKU {sku} cannot be taken away yet: package {package} is made of it',
  ],
  PART_NOT_FIT: [
    'SKU {sku} tidak bisa menjadi isi paket: pilih SKU yang ada dan bukan paket',
    'SKU {sku} cannot be part of a package: choose a SKU that exists and is no package',
  ],
  PACKAGE_STAYS: [
    'Paket tetap paket, dan produk biasa tetap produk biasa: buat produk baru',
    'A package stays a package, and any other product does not become one: make a new product',
  ],
  PACKAGE_STOCK: [
    'SKU {sku} adalah paket: stoknya mengikuti isinya, jadi ubah stok isinya',
    'SKU {sku} is a package: its stock follows its parts, so change theirs',
  ],
  BOOST_FULL: [
    'Toko {store} sudah menaikkan {most} produk pada jam itu: satu produk naik selama {hours} jam',
    'Store {store} has {most} products boosted by then: each runs for {hours} hours',
  ],
  BOOST_TWICE: [
    '{product} masih naik pada jam itu: satu produk naik selama {hours} jam',
    '{product} is still boosted by then: each runs for {hours} hours',
  ],
  STOCK_NEGATIVE: ['Stok tidak bisa kurang dari nol: sekarang tinggal {stock}', 'Stock cannot fall below zero: only {stock} are left'],
  NOT_WAITING: [
    'SKU {sku} dari pesanan {order_code}: hanya {waiting} yang menunggu rak, bukan {qty}',
    'Of SKU {sku} of order {order_code} only {waiting} wait for their shelf, not {qty}',
  ],
  STOCK_SHORT: ['SKU {sku} hanya ada {stock}, dokumen mengeluarkan {qty}', 'Of SKU {sku} only {stock} are there; the document takes {qty} out'],
  STOCK_LEFT: ['SKU {sku} tersisa {stock}, pesanan ini butuh {qty}', 'Of SKU {sku} {stock} are left to sell; this order needs {qty}'],
  STOCK_PROMISED: [
    'SKU {sku}: {allocated} sudah dipesan pembeli, stok {stock} tidak cukup untuk mengirim semuanya',
    'SKU {sku}: {allocated} are promised to buyers; a stock of {stock} is not enough to send them all',
  ],
  STOCK_TOO_HIGH: ['SKU {sku}: stok {stock} terlalu besar', 'SKU {sku}: a stock of {stock} is too much'],
  STOCK_IO_POSTED: ['Dokumen {io_id} sudah diposting dan tidak berubah lagi', 'Document {io_id} is posted and changes no more'],
  STOCK_IO_NOT_POSTED: ['Dokumen {io_id} belum diposting', 'Document {io_id} is not posted yet'],
  STOCK_IO_REVERSED: ['Dokumen {io_id} sudah dibatalkan oleh dokumen {by}', 'Document {io_id} was taken back by document {by} already'],
  STOCK_IO_CHANGED: [
    'Dokumen {io_id} baru saja diubah orang lain. Data terbaru dimuat',
    'Document {io_id} was just changed by someone else. The latest is loaded',
  ],
  PURCHASE_CHANGED: [
    'Pembelian ini baru saja diubah orang lain. Data terbaru dimuat',
    'This purchase was just changed by someone else. The latest is loaded',
  ],
  PURCHASE_CLOSED: ['Pembelian {purchase} sudah selesai atau dibatalkan', 'Purchase {purchase} is done or cancelled'],
  PURCHASE_BEGUN: [
    'Barang pembelian {purchase} sudah ada yang diterima: isi dan biayanya tidak bisa diubah lagi. Batalkan penerimaannya dulu',
    'Some of purchase {purchase} was received: its lines and costs change no more. Take the receipt back first',
  ],
  PURCHASE_ORDERED: [
    'Pembelian {purchase} sudah pernah dipesan: batalkan, jangan dihapus',
    'Purchase {purchase} was ordered: cancel it instead of deleting it',
  ],
  PURCHASE_NOT_ORDERED: ['Draf ini belum dipesan', 'This draft is not ordered yet'],
  PURCHASE_NO_SUPPLIER: ['Isi pemasok dulu', 'Say who the supplier is first'],
  PURCHASE_NOT_IN_IT: ['SKU {sku} tidak ada di pembelian ini', 'SKU {sku} is not in this purchase'],
  PURCHASE_MOVE: ['Status pembelian {purchase} tidak memungkinkan tindakan ini', 'The status of purchase {purchase} does not allow this'],
  ROULETTE_EMPTY: ['Tidak ada peserta: tidak ada pesanan di hari-hari itu', 'Nobody takes part: there are no orders on those days'],
  ROULETTE_PRIZES: ['Ada {prizes} hadiah untuk {entries} peserta: kurangi hadiahnya', 'There are {prizes} prizes for {entries} entries: give fewer'],
  RETURN_PHOTOS_FULL: ['Sudah ada {most} foto: hapus satu dulu', 'There are {most} photos already: remove one first'],
  ROULETTE_LARGE: ['Lebih dari {most} peserta: pilih hari yang lebih sedikit', 'More than {most} entries: choose fewer days'],
  RECEIPT_VOIDED: ['Penerimaan ini sudah dibatalkan', 'This receipt was taken back already'],
  PAYMENT_TOO_HIGH: ['Yang belum dibayar hanya {left}', 'Only {left} is left to pay'],
  PAYMENT_VOIDED: ['Pembayaran ini sudah dibatalkan', 'This payment was taken back already'],
  SUPPLIER_TAKEN: ['Pemasok {name} sudah ada', 'There is a supplier {name} already'],
  SUPPLIER_IN_USE: ['Pemasok {name} sudah punya pembelian', 'Supplier {name} has purchases'],
  CUSTOMER_TAKEN: ['Nomor telepon {phone} sudah dipakai pelanggan {name}', 'Phone number {phone} is customer {name} already'],
  SALE_VOID: ['Penjualan {sale} sudah dibatalkan', 'Sale {sale} was voided'],
  SALE_BELOW_PAID: [
    'Sudah dibayar {paid}: total tidak bisa lebih kecil. Batalkan pembayarannya dulu',
    '{paid} was paid: the total cannot be less. Take the payment back first',
  ],
  ATTENDANCE_OPEN: ['Anda sudah absen masuk. Absen keluar dulu', 'You have clocked in already. Clock out first'],
  ATTENDANCE_NOT_OPEN: ['Anda belum absen masuk', 'You have not clocked in'],
  ATTENDANCE_PHOTO: ['Absensi di sini perlu foto', 'Clocking in and out needs a photo here'],
  ATTENDANCE_OVERLAP: ['Waktunya bertumpuk dengan absensi lain orang ini', "This overlaps another of this person's entries"],
  ATTENDANCE_FUTURE: ['Waktu ini belum tiba', 'This time has not come yet'],
  LEAVE_OVERLAP: ['Sudah ada cuti pada hari-hari itu', 'There is leave on those days already'],
  LEAVE_DECIDED: ['Cuti ini sudah diputuskan atau dibatalkan', 'This leave was decided or taken back already'],
  LEAVE_OWN: ['Cuti sendiri diputuskan oleh orang lain', 'Somebody else decides on your own leave'],
  PAYROLL_CLOSED: ['Penggajian bulan {period} sudah ditutup dan tidak berubah lagi', 'Payroll of {period} is closed and changes no more'],
  PAYROLL_RUNS: ['Bulan {period} bisa ditutup mulai {day}', 'The month {period} can be closed from {day} on'],
  PAYROLL_OPEN: [
    'Belum bisa ditutup: {entries} absensi belum absen keluar dan {leaves} cuti belum diputuskan',
    'It cannot be closed yet: {entries} entries lack clocking out, and {leaves} leaves a decision',
  ],
  VERSION_CONFLICT: [
    'Pesanan {order_code} baru saja diubah orang lain. Data terbaru dimuat',
    'Order {order_code} was just changed by someone else. The latest is loaded',
  ],
  TRANSITION_NOT_ALLOWED: [
    'Status pesanan {order_code} tidak memungkinkan tindakan ini',
    'The status of order {order_code} does not allow this action',
  ],
  SPLIT_INCOMPLETE: ['Setiap barang harus ada di tepat satu paket', 'Every piece has to be in exactly one parcel'],
  SPLIT_PARTLY: [
    '{packed} dari {parcels} paket sudah dikemas di marketplace, sisanya ditolak: {reason}. Coba lagi: yang sudah dikemas tetap',
    '{packed} of {parcels} parcels are packed at the marketplace, the rest was refused: {reason}. Try again: what is packed stays',
  ],
  SPLIT_HALTED: [
    '{packed} dari {parcels} paket sudah dikemas di marketplace, untuk sisanya belum ada jawaban. Coba lagi: yang sudah dikemas tetap',
    '{packed} of {parcels} parcels are packed at the marketplace, for the rest there is no answer yet. Try again: what is packed stays',
  ],
  MERGE_APART: ['Hanya pesanan satu pembeli di satu toko yang bisa digabung', 'Only orders of one buyer at one store go in one parcel'],
  ORDER_HELD: ['Pesanan {order_code} ditahan. Lepaskan dulu', 'Order {order_code} is held. Release it first'],
  ACTION_PENDING: ['Pesanan {order_code} sedang diproses oleh marketplace', 'Order {order_code} is being processed by the marketplace'],
  ALREADY_SETTLED: ['Sudah diselesaikan sebelumnya. Data terbaru dimuat', 'This was settled before. The latest is loaded'],
  TRACKING_NUMBER_MISSING: [
    'Pesanan {order_code} belum punya nomor resi. Minta pickup dulu',
    'Order {order_code} has no tracking number yet. Request the pickup first',
  ],
  SHIPPING_METHOD_REQUIRED: ['Pilih metode pengiriman untuk {marketplace}', 'Choose a shipping method for {marketplace}'],
  CANCEL_REASON_REQUIRED: ['Pembatalan {order_code} perlu alasan', 'Cancelling {order_code} needs a reason'],
  NOTHING_TO_CLAIM: ['Tidak ada data pesanan untuk diklaim', 'There are no orders to claim for'],
  NOT_RETURNED: ['Paket {order_code} tidak bisa dicatat kembali atau hilang: {why}', 'Parcel {order_code} cannot be told as returned or lost: {why}'],
  RETURN_SETTLED: ['Paket {order_code} sudah dicatat kembali atau hilang', 'Parcel {order_code} was told as returned or lost already'],
  NOT_SUPPORTED: ['{marketplace} tidak mendukung tindakan ini', '{marketplace} does not support this action'],
  NOT_AN_IMAGE: ['Bukan gambar', 'Not an image'],
  SESSION_OVER: [
    'Sesi 24 jam sejak balasan terakhir pembeli sudah berakhir. Kirim template',
    "The 24 hours since the buyer's last message are over. Send a template",
  ],
  TEMPLATE_GONE: ['Template {name} sudah diubah atau dihapus. Pilih lagi', 'Template {name} was changed or deleted. Choose again'],
  TEMPLATE_VALUE_MISSING: [
    'Template {name} belum bisa dikirim: {missing} masih kosong',
    'Template {name} cannot be sent yet, still empty: {missing}',
  ],
  TEMPLATE_NOT_APPROVED: [
    'Kanal tidak mengenal template ini. Cocokkan namanya di Pengaturan chat',
    'The channel does not know this template. Check its name in the chat settings',
  ],
  TEMPLATE_VALUES_WRONG: [
    'Variabel template ini berbeda dengan yang disetujui kanal. Cocokkan pesannya di Pengaturan chat',
    'The variables of this template differ from what the channel approved. Check its message in the chat settings',
  ],
  OTHER_REPLY_PENDING: ['Balasan {agent} untuk pembeli ini sedang dikirim', "{agent}'s reply to this buyer is on its way"],
  CHAT_BLACKLISTED: ['Pembeli ini ada di daftar hitam. Keluarkan dulu untuk membalas', 'This buyer is on the blacklist. Take them off it to reply'],
  MESSAGE_GONE: ['Pesan ini sudah dikirim atau ditarik kembali', 'This message was sent or taken back already'],
  AUDIENCE_EMPTY: ['Tidak ada penerima yang bisa dikirimi. Longgarkan filternya', 'Nobody can receive this. Widen the filters'],
  AUDIENCE_CHANGED: [
    'Penerimanya berubah menjadi {total}. Periksa lagi sebelum mengirim',
    'The receivers are {total} now. Look again before sending',
  ],
  SCHEDULE_PAST: ['Pilih waktu mulai sekarang hingga {days} hari ke depan', 'Choose a time between now and {days} days from now'],
  BROADCAST_ENDED: ['Broadcast ini sudah selesai', 'This broadcast has ended'],
  NAME_TAKEN: ['Nama {name} sudah dipakai', 'The name {name} is taken'],
  CHANNEL_TEMPLATE_TAKEN: ['Nama {name} sudah dipakai template balasan lain', 'The name {name} is used by another reply template'],
  TOO_MANY_KEPT: ['Sudah ada {limit}, paling banyak. Hapus salah satu dulu', 'There are {limit} already, which is the most. Delete one first'],
  REACH_LIMIT: ['Hasil melebihi batas {limit} baris. Persempit filter', 'The result is over the limit of {limit} rows. Narrow the filter'],
  PAYLOAD_TOO_LARGE: [
    'Terlalu besar: paling besar {limit}. Perkecil atau bagi menjadi beberapa, lalu kirim lagi',
    'Too large: at most {limit}. Make it smaller or split it, then send it again',
  ],
  TEXT_TOO_LONG: [
    'Teks ini terlalu panjang: paling banyak {limit} karakter. Persingkat atau bagi menjadi beberapa',
    'This text is too long: at most {limit} characters. Shorten it or split it',
  ],
  TOO_MANY_REQUESTS: [
    'Terlalu banyak permintaan. Tunggu {wait}, lalu muat ulang data atau coba lagi',
    'Too many requests. Wait {wait}, then reload the data or try again',
  ],
  LISTING_INVALID: ['Periksa isian produk: {first}', 'Check the listing: {first}'],
  LISTING_GONE: [
    'Tautan produk tidak tersedia, sinkronkan ulang produk {marketplace}',
    'The product link is not available, re-sync {marketplace} products',
  ],
  STORE_TOKEN_EXPIRED: ['Token toko {store} kedaluwarsa. Otorisasi ulang tokonya', 'The token of store {store} expired. Reauthorise the store'],
  NO_VALID_TOKEN: [
    'Akses chat toko {store} kedaluwarsa atau tidak aktif. Aktifkan di halaman Toko',
    'The chat access of store {store} expired or is inactive. Activate it on the Store page',
  ],
  TOKOPEDIA_NO_PERMISSION: ['Toko ini belum diizinkan mengirim chat', 'This store is not allowed to send chats'],
  MARKETPLACE_REJECTED: ['Ditolak marketplace: {reason}', 'The marketplace refused: {reason}'],
  MARKETPLACE_RATE_LIMITED: ['Marketplace membatasi permintaan. Akan dicoba lagi', 'The marketplace limits requests. It will be tried again'],
  MARKETPLACE_UNAVAILABLE: ['Marketplace tidak menjawab. Akan dicoba lagi', 'The marketplace does not answer. It will be tried again'],
  SIGNATURE_INVALID: ['Tanda tangan tidak sah', 'The signature is not valid'],
  UNAVAILABLE: ['Layanan sedang tidak tersedia. Coba lagi', 'The service is not available. Try again'],
  DISK_FULL: [
    'Penyimpanan server penuh: ini belum tersimpan. Beri tahu pengelola server, lalu coba lagi',
    "The server's disk is full: this was not saved. Tell whoever runs the server, then try again",
  ],
  INTERNAL: ['Terjadi kesalahan pada server', 'Something went wrong on the server'],
}

/** What is refused to be set, in words; a field's own name is for programs. */
const fields: Readonly<Record<EditableField, readonly [id: string, en: string]>> = {
  stock: ['stok', 'the stock'],
  min_stock: ['stok minimum', 'the minimum stock'],
  buffer: ['stok cadangan', 'the buffer stock'],
  price: ['harga', 'the price'],
  price_cost: ['harga modal', 'the cost price'],
}

/** The text of a code in a language, with `{name}` placeholders filled from `values`. */
export function errorMessage(code: ErrorCode, language: Language, values: Readonly<Record<string, string | number>> = {}): string {
  const at = language === 'id' ? 0 : 1
  const text = texts[code][at]
  const all = { ...values, wait: waitText(Number(values.seconds ?? 0), language), field: fields[values.field as EditableField]?.[at] ?? values.field }
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(all[name as keyof typeof all] ?? ''))
}

/** How long to wait: seconds up to two minutes, then minutes, rounded up. */
function waitText(seconds: number, language: Language): string {
  if (seconds < 120) return language === 'id' ? `${seconds} detik` : seconds === 1 ? '1 second' : `${seconds} seconds`
  const minutes = Math.ceil(seconds / 60)
  return language === 'id' ? `${minutes} menit` : `${minutes} minutes`
}
