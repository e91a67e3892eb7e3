// The product with fillers up to 500 commands: what the palette is measured with. Only tests/bench builds this.
import '../../../src/main.tsx'
import { defineCommand } from '#kernel/define-command.ts'
import { commandRegistry, setCommands } from '#platform/command/bus.ts'
import { onceDeclared } from '#platform/command/declared.ts'

const wanted = 500
const verbs = ['Buka', 'Cetak', 'Kirim', 'Terima', 'Batalkan', 'Salin', 'Ekspor', 'Urutkan', 'Saring', 'Tandai', 'Arsipkan', 'Bandingkan']
const things = ['pesanan', 'label', 'produk', 'stok', 'chat', 'laporan', 'toko', 'voucher', 'kurir', 'pembeli', 'gudang', 'iklan', 'ulasan', 'retur']
const kinds = ['hari ini', 'minggu ini', 'yang terlambat']

const titles = things.flatMap((thing) => kinds.flatMap((kind) => verbs.map((verb) => `${verb} ${thing} ${kind}`)))
const fillers = (count: number) =>
  titles.slice(0, count).map((title, index) =>
    // A title that no text stands for is shown as it is.
    defineCommand({ id: `filler.number-${index}`, title, group: 'workbench.group.screens', icon: 'package', access: 'user', run() {} }),
  )
onceDeclared(() => {
  const real = commandRegistry().all
  setCommands([...real, ...fillers(wanted - real.length)])
  Object.assign(globalThis, { commandCount: () => commandRegistry().all.length })
})
