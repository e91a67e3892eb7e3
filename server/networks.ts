import { BlockList, isIP } from 'node:net'

const parts = (text: string) => {
  const [address = '', bits, ...more] = text.split('/')
  const family = isIP(address)
  const most = family === 4 ? 32 : 128
  const prefix = bits === undefined ? most : /^\d{1,3}$/.test(bits) ? Number(bits) : Number.NaN
  return {
    address,
    family: family === 4 ? ('ipv4' as const) : ('ipv6' as const),
    prefix,
    isRight: family !== 0 && more.length === 0 && prefix <= most,
  }
}

/** Whether a text is an address, or a network like `10.1.0.0/16`. */
export const isNetwork = (text: string): boolean => parts(text).isRight

/** What says whether an address, as a socket tells it, is in one of these networks. */
export function inNetworks(networks: readonly string[]): (address: string | undefined) => boolean {
  const list = new BlockList()
  for (const { address, prefix, family } of networks.map(parts)) list.addSubnet(address, prefix, family)
  return (address) => {
    const plain = address?.replace(/^::ffff:(?=\d+\.)/, '') ?? ''
    const family = isIP(plain)
    return family !== 0 && list.check(plain, family === 4 ? 'ipv4' : 'ipv6')
  }
}
