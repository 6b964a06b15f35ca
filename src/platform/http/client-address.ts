import { BlockList, isIP, isIPv6 } from 'node:net'
import { StartupError } from '../startup-error.ts'

/** Whether an address is a proxy whose X-Forwarded-* headers are trusted. */
export type Trust = (address: string) => boolean

/** Throws a StartupError for an entry that is neither an address nor a network such as 10.0.0.0/8. */
export function trustOf(proxies: readonly string[]): Trust {
  const list = new BlockList()
  for (const entry of proxies) {
    const [address = '', bits] = entry.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    const prefix = Number(bits ?? (family === 'ipv6' ? 128 : 32))
    if (!isIP(address) || !Number.isInteger(prefix) || prefix < 0 || prefix > (family === 'ipv6' ? 128 : 32)) {
      throw new StartupError('TRUSTED_PROXIES must be addresses or networks such as 10.0.0.0/8, separated by commas, or none')
    }
    list.addSubnet(address, prefix, family)
  }
  if (proxies.length === 0) return () => false
  return remembering((address) => isIP(address) !== 0 && list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4'))
}

const maxRemembered = 1000

/** Node makes an object of an address to look it up, and every request asks several times about the same proxy. */
function remembering(trust: Trust): Trust {
  const known = new Map<string, boolean>()
  return (address) => {
    const answer = known.get(address) ?? trust(address)
    if (known.size >= maxRemembered) known.clear()
    known.set(address, answer)
    return answer
  }
}

/**
 * The client address behind trusted proxies: the first from the right
 * that is not one of them. Headers from untrusted peers are ignored.
 */
export function clientAddress(peer: string, forwardedFor: string | undefined, trust: Trust): string {
  const hops = (forwardedFor ?? '').split(',').map(plainAddress)
  let address = plainAddress(peer)
  while (trust(address)) {
    const next = hops.pop()
    if (!next || isIP(next) === 0) return address
    address = next
  }
  return address
}

/** Without port, brackets, zone, and the prefix that an IPv4 address gets on an IPv6 socket. */
function plainAddress(text: string): string {
  const trimmed = text.trim()
  const bare = /^\[([^\]]*)\](:\d+)?$/.exec(trimmed)?.[1] ?? /^([\d.]+):\d+$/.exec(trimmed)?.[1] ?? trimmed
  return bare.replace(/%.*$/, '').replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '')
}

/** The key of rate limits: an IPv4 address, or the /64 of an IPv6 address, since every subscriber has at least that many. */
export function limitAddress(address: string): string {
  if (!isIPv6(address)) return address
  const halves = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const [front = [], back = []] = halves.map((half) => half.split(':').filter(Boolean))
  const zeros = Array.from({ length: 8 - front.length - back.length }, () => '0')
  return `${[...front, ...zeros, ...back].slice(0, 4).join(':')}::/64`
}

export const isLoopback = (address: string): boolean => /^(127\.\d+\.\d+\.\d+|::1)$/.test(plainAddress(address))

const privateNetworks = trustOf([
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '169.254.0.0/16',
  '100.64.0.0/10',
  'fc00::/7',
  'fe80::/10',
])

/** Whether an address is on this machine or in a private network, unreachable from the internet. */
export const isPrivateAddress = (address: string): boolean => isLoopback(address) || privateNetworks(plainAddress(address))
