import { BlockList, isIP } from 'node:net'

/** Addresses and networks; `any` is every one. */
export type Networks = BlockList | 'any'

/** Reads `10.1.0.0/16, 192.168.5.20, fd00::/8`. @returns null for what is no such list */
export function readNetworks(text: string): BlockList | null {
  const list = new BlockList()
  for (const each of text.split(',').map((part) => part.trim())) {
    const [address = '', bits] = each.split('/')
    const family = isIP(address)
    const most = family === 4 ? 32 : 128
    if (!family || (bits !== undefined && !(/^\d{1,3}$/.test(bits) && Number(bits) <= most))) return null
    list.addSubnet(address, bits === undefined ? most : Number(bits), family === 4 ? 'ipv4' : 'ipv6')
  }
  return list
}

const known = (text: string): BlockList => readNetworks(text) as BlockList

/** IPv4 that is not the public Internet (IANA special-purpose registry, multicast and reserved space included). */
const special4 = known(
  '0.0.0.0/8,10.0.0.0/8,100.64.0.0/10,127.0.0.0/8,169.254.0.0/16,172.16.0.0/12,192.0.0.0/24,192.0.2.0/24,192.88.99.0/24,' +
    '192.168.0.0/16,198.18.0.0/15,198.51.100.0/24,203.0.113.0/24,224.0.0.0/4,240.0.0.0/4',
)
/** IPv6 that is: global unicast without what is set apart of it, and without 6to4 and Teredo, which wrap IPv4. */
const global6 = known('2000::/3')
const special6 = known('2001::/23,2001:db8::/32,2002::/16,3fff::/20')

/** Whether an address is of this machine or of the network around it, and not of the public Internet. */
export function isInner(address: string): boolean {
  if (isIP(address) === 4) return special4.check(address, 'ipv4')
  return !global6.check(address, 'ipv6') || special6.check(address, 'ipv6')
}

export const includes = (networks: Networks, address: string): boolean =>
  networks === 'any' || networks.check(address, isIP(address) === 4 ? 'ipv4' : 'ipv6')
