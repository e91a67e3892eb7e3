// Two machines that are only views of this one: folders of their own over its folders, and a network of their own. What they change ends with them.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'

const sh = (script) => execFileSync('bash', ['-euc', script], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] })
/** Where the folder of the rehearsal is seen inside. */
const own = '/mnt'
export const address = { one: '10.0.0.1', two: '10.0.0.2' }

/** The commands that let a machine write to folders of its own in the place of these. /run is empty: a systemd that runs outside is none of ours to ask. */
const covering = (machine, folders) => `
  for folder in ${folders.join(' ')}; do
    at=${own}/${machine}$folder
    mkdir -p $at/upper $at/work
    mount -t overlay overlay -o lowerdir=$folder,upperdir=$at/upper,workdir=$at/work $folder
  done
  mount -t tmpfs -o mode=755 tmpfs /run
  mkdir -p /run/lock
  mount -t tmpfs -o mode=1777 tmpfs /tmp`

/** Covers what may be written, keeps packages' services from starting, and installs those that are missing. Answers the names of these. */
export function furnish(folder, checkout, packages) {
  const resolver = readFileSync('/etc/resolv.conf', 'utf8')
  sh(`mkdir ${folder}/checkout; mount --bind ${checkout} ${folder}/checkout; mount --rbind ${folder} ${own}`)
  sh(covering('base', ['/etc', '/usr', '/var', '/opt']))
  rmSync('/etc/resolv.conf', { force: true })
  writeFileSync('/etc/resolv.conf', resolver)
  writeFileSync('/usr/sbin/policy-rc.d', '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  // Two versions of the product, as far as an operator sees.
  for (const version of ['/opt/dermaga-1', '/opt/dermaga-2'])
    sh(`mkdir ${version}; mount --bind ${own}/checkout ${version}; mount -o remount,bind,ro ${version}`)
  const isThere = (name) => sh(`dpkg-query -W -f '\${db:Status-Abbrev}' ${name} 2>/dev/null || true`).startsWith('ii')
  const missing = packages.filter((name) => !isThere(name))
  if (missing.length > 0)
    sh(
      `export DEBIAN_FRONTEND=noninteractive; (apt-get -q update && apt-get -qy --no-install-recommends install ${missing.join(' ')}) > /var/log/rehearsal-apt.log 2>&1`,
    )
  return missing
}

/** In the network of machine `one`: makes `two` beside it, each with an empty PostgreSQL as Debian's package makes it. */
export async function openMachines() {
  const two = spawn('unshare', ['--net', '--mount', 'bash', '-c', 'echo there; exec sleep infinity'], { stdio: ['pipe', 'pipe', 'inherit'] })
  await once(two.stdout, 'data')
  const at = { one: [], two: ['nsenter', '-t', String(two.pid), '-m', '-n', '--'] }

  /** Runs commands as an operator does, and answers what they said. */
  async function run(machine, script, { env, cwd = '/opt/dermaga-1' } = {}) {
    const [program, ...words] = [...at[machine], 'bash', '-euo', 'pipefail', '-c', `cd ${cwd}\n${script}`]
    const child = spawn(program, words, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', LANG: 'C.UTF-8', ...env },
    })
    let said = ''
    let complained = ''
    child.stdout.on('data', (chunk) => (said += chunk))
    child.stderr.on('data', (chunk) => (complained += chunk))
    // Not `close`: what the commands started may hold the pipes.
    const [code] = await once(child, 'exit')
    await new Promise((resolve) => setTimeout(resolve, 20))
    child.stdout.destroy()
    child.stderr.destroy()
    if (code !== 0) throw new Error(`At ${machine}, this ended with ${code}:\n${script}\n${said}${complained}`)
    return said.trim()
  }

  await run('two', `${covering('two', ['/etc', '/var'])}\nip link set lo up`, { cwd: '/' })
  await run('one', `ip link set lo up; ip link add wire0 type veth peer name wire0 netns ${two.pid}`)
  for (const machine of ['one', 'two']) {
    await run(machine, `ip address add ${address[machine]}/24 dev wire0; ip link set wire0 up`)
    for (const folder of ['/etc/postgresql', '/var/lib/postgresql'])
      await run(machine, `mkdir -p ${folder}; mount -t tmpfs -o mode=755 tmpfs ${folder}; chown postgres:postgres ${folder}`)
    await run(machine, 'pg_createcluster 15 main --start')
  }
  const stand = `#!/bin/sh\nexec ${process.execPath} /opt/dermaga-1/scripts/rehearsal/systemctl.mjs "$@"\n`
  mkdirSync('/usr/local/sbin', { recursive: true })
  writeFileSync('/usr/local/sbin/systemctl', stand, { mode: 0o755 })
  /** The names of the primary and the replica, at both machines. */
  const name = async (primary, replica) => {
    const hosts = `127.0.0.1 localhost\\n${address[primary]} primary.internal\\n${address[replica]} replica.internal\\n`
    for (const machine of ['one', 'two']) await run(machine, `printf '${hosts}' > /etc/hosts`)
  }
  return { run, name }
}

export const isDebian = () => existsSync('/etc/debian_version')
