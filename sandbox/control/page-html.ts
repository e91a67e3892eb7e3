import { faultKinds } from '../faults.ts'
import { documentHtml } from '../page.ts'
import { oddPushKinds } from './odd-push.ts'

const faultNames: Readonly<Record<(typeof faultKinds)[number], string>> = {
  refuse: 'Tolak tindakan',
  'rate-limit': 'Batasi laju',
  'time-out': 'Tidak menjawab',
  'expired-token': 'Token kedaluwarsa',
  unavailable: 'Layanan terganggu',
  'lost-answer': 'Dikerjakan tanpa jawaban',
  'no-permission': 'Chat tidak diizinkan',
  'session-over': 'Sesi 24 jam habis',
}
const oddNames: Readonly<Record<(typeof oddPushKinds)[number], string>> = {
  forged: 'Tanda tangan palsu',
  'unknown-store': 'Toko tak dikenal',
  malformed: 'Isi rusak',
}
const options = <K extends string>(kinds: readonly K[], names: Readonly<Record<K, string>>) =>
  kinds.map((kind) => `<option value="${kind}">${names[kind]}</option>`).join('')

export const pageHtml = documentHtml(
  'Sandbox Dermaga',
  `<header><h1>Sandbox marketplace</h1><p>Marketplace tiruan untuk demo dan pengujian. Pesanan, kurir, dan gangguan di sini tidak nyata. <a href="/sandbox/mail">Surat keluar</a></p></header>
<p id="message" role="status"></p>
<main>
<section aria-labelledby="h-order">
<h2 id="h-order">Pesanan baru</h2>
<form data-post="/sandbox/control/orders">
<label>Toko <select name="store" class="stores order-stores"></select></label>
<label>Jumlah <input name="count" type="number" min="1" max="1000" value="1"></label>
<label>Kurir <select name="courier_type"><option value="">Bebas</option><option value="instant">Instan</option><option value="sameday">Same day</option><option value="normal">Reguler</option></select></label>
<button>Buat pesanan</button>
</form>
</section>
<section aria-labelledby="h-fault">
<h2 id="h-fault">Gangguan panggilan</h2>
<form data-post="/sandbox/control/faults">
<label>Toko <select name="store" class="stores"></select></label>
<label>Jenis <select name="kind">${options(faultKinds, faultNames)}</select></label>
<label>Berapa kali <input name="times" type="number" min="1" max="1000" value="1"></label>
<label>Alasan <input name="reason" type="text" placeholder="Stok sedang diaudit"></label>
<button>Pasang gangguan</button>
</form>
<ul id="faults"></ul>
<button type="button" data-delete="/sandbox/control/faults">Hapus semua gangguan</button>
</section>
<section aria-labelledby="h-push">
<h2 id="h-push">Kiriman aneh</h2>
<form data-post="/sandbox/control/pushes/odd">
<label>Toko <select name="store" class="stores"></select></label>
<label>Jenis <select name="kind">${options(oddPushKinds, oddNames)}</select></label>
<button>Kirim</button>
</form>
<div class="row">
<button type="button" data-call="/sandbox/control/pushes/hold">Tahan kiriman</button>
<button type="button" data-call="/sandbox/control/pushes/release">Lepaskan</button>
<button type="button" data-call="/sandbox/control/pushes/release" data-body='{"reversed":true}'>Lepaskan terbalik</button>
</div>
</section>
<section aria-labelledby="h-chat">
<h2 id="h-chat">Chat pembeli</h2>
<form data-post="/sandbox/control/chat">
<label>Toko <select name="store" class="chat-stores"></select></label>
<label>Pesanan (kosong: pembeli baru) <input name="order_id" type="text" autocomplete="off"></label>
<label>Jenis <select name="type"><option value="text">Teks</option><option value="image">Gambar</option><option value="product">Produk</option><option value="document">Dokumen</option></select></label>
<label>Pesan <input name="text" type="text" placeholder="Kak, barangnya ready?"></label>
<label>Jumlah <input name="count" type="number" min="1" max="1000" value="1"></label>
<button>Kirim sebagai pembeli</button>
</form>
</section>
<section aria-labelledby="h-pace">
<h2 id="h-pace">Laju</h2>
<form data-post="/sandbox/control/pace" id="pace">
<label>Pesanan tiap (detik, 0 berhenti) <input name="every" type="number" min="0" max="3600"></label>
<label>Chat baru tiap (detik, 0 berhenti) <input name="chat_every" type="number" min="0" max="3600"></label>
<label>Kecepatan waktu kurir dan pembeli (0 berhenti) <input name="time_scale" type="number" min="0" max="100000"></label>
<button>Ubah laju</button>
</form>
<p>Bibit acak: <code id="seed"></code></p>
<dl id="counts"></dl>
</section>
<section class="wide" aria-labelledby="h-orders">
<h2 id="h-orders">Pesanan terakhir</h2>
<table><thead><tr><th>Kode</th><th>Tahap</th><th>Total</th><th>Resi</th><th>Ubah tahap</th></tr></thead><tbody id="orders"></tbody></table>
</section>
<section class="wide" aria-labelledby="h-chats">
<h2 id="h-chats">Chat terakhir</h2>
<table><thead><tr><th>Marketplace</th><th>Pembeli</th><th>Pesan terakhir</th><th>Jumlah</th><th>Balas sebagai pembeli</th></tr></thead><tbody id="chats"></tbody></table>
</section>
<section class="wide" aria-labelledby="h-keys">
<h2 id="h-keys">Kunci toko</h2>
<p>Toko marketplace ini dihubungkan dengan kunci dari seller center. <span lang="en">Stores of these marketplaces are connected by a key from their seller centre.</span></p>
<table><thead><tr><th>Marketplace</th><th>Toko</th><th>ID</th><th>Kunci</th></tr></thead><tbody id="keys"></tbody></table>
</section>
<section class="wide" aria-labelledby="h-pushes">
<h2 id="h-pushes">Kiriman terakhir</h2>
<table><thead><tr><th>No.</th><th>Marketplace</th><th>Pesanan atau chat</th><th>Isi</th><th>Keadaan</th><th>Jawaban</th><th></th></tr></thead><tbody id="pushes"></tbody></table>
</section>
</main>`,
  '/sandbox/control/page.js',
)
