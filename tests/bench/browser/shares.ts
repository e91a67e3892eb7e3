import { readdir, readFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { cpuOf, parentOf } from '../cpu.ts'
import { type Figure, ms } from '../figures.ts'

const owners = ['server', 'database', 'pages', "the browser's own processes", 'this bench'] as const
type Owner = (typeof owners)[number]

/** What the machine's cores do while something happens: whose CPU time it is. Figures of many windows on few cores are told with it. */
export class Shares {
  private readonly sum = new Map<Owner, number>()
  private lasted = 0
  private acts = 0

  constructor(private readonly serverPid: number) {}

  /** `act` is what is looked at; looking takes its time before and after it. */
  async during<T>(act: () => Promise<T>): Promise<T> {
    const before = await this.used()
    const began = performance.now()
    const outcome = await act()
    this.lasted += performance.now() - began
    for (const [pid, { owner, cpu }] of await this.used()) this.sum.set(owner, (this.sum.get(owner) ?? 0) + cpu - (before.get(pid)?.cpu ?? 0))
    this.acts += 1
    return outcome
  }

  /** As a figure tells it: milliseconds of each act. */
  figure(of: string): Figure {
    const cores = availableParallelism()
    const each = (total = 0) => ms(total / this.acts)
    return {
      name: `  ${of}: CPU time of ${cores} cores`,
      measured: `${owners.map((owner) => `${owner} ${each(this.sum.get(owner))}`).join(' · ')} of ${each(this.lasted * cores)}`,
      aim: '',
    }
  }

  private async used(): Promise<Map<number, { owner: Owner; cpu: number }>> {
    const pids = (await readdir('/proc')).map(Number).filter((pid) => pid > 0)
    const parents = new Map(await Promise.all(pids.map(async (pid) => [pid, await parentOf(pid)] as const)))
    const isOurs = (pid: number): boolean => pid === process.pid || (pid > 1 && isOurs(parents.get(pid) ?? 0))
    const all = await Promise.all(
      pids.map(async (pid) => {
        const owner = ownerOf(pid, await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => ''), this.serverPid, isOurs)
        return owner ? ([[pid, { owner, cpu: await cpuOf(pid) }]] as const) : []
      }),
    )
    return new Map(all.flat())
  }
}

function ownerOf(pid: number, command: string, serverPid: number, isOurs: (pid: number) => boolean): Owner | null {
  if (pid === serverPid) return 'server'
  if (/^postgres|\/postgres\0/.test(command)) return 'database'
  if (!isOurs(pid)) return null
  if (command.includes('--type=renderer')) return 'pages'
  return /chrom/.test(command.split('\0')[0] ?? '') ? "the browser's own processes" : 'this bench'
}
