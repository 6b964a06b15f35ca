import { describe, expect, test } from 'vitest'
import { clientAddress, isLoopback, isPrivateAddress, limitAddress, trustOf } from './client-address.ts'

describe('behind proxies', () => {
  const trust = trustOf(['10.0.0.0/8', '2001:db8::1', '127.0.0.1'])

  test.each([
    ['the header of an untrusted client is ignored', '203.0.113.9', '198.51.100.1', '203.0.113.9'],
    ['a trusted proxy names the customer', '10.1.2.3', '198.51.100.1', '198.51.100.1'],
    ['what the customer put before it is ignored', '10.1.2.3', '1.1.1.1, 198.51.100.1', '198.51.100.1'],
    ['a chain of trusted proxies is walked from the right', '10.1.2.3', '198.51.100.1, 10.9.9.9', '198.51.100.1'],
    ['only proxies: the first of them', '10.1.2.3', '10.9.9.9', '10.9.9.9'],
    ['an invalid address ends the chain', '10.1.2.3', 'unknown', '10.1.2.3'],
    ['an IPv4 address on an IPv6 socket is the same', '::ffff:10.1.2.3', '198.51.100.1:4711', '198.51.100.1'],
    ['IPv6 with brackets and port', '2001:db8::1', '[2001:db8:5::9]:443', '2001:db8:5::9'],
    ['no header at all', '127.0.0.1', undefined, '127.0.0.1'],
  ])('%s', (_, peer, forwarded, expected) => expect(clientAddress(peer, forwarded, trust)).toBe(expected))

  test.each(['proxy.example', '10.0.0.0/33', '10.0.0.0/x', '1.2.3'])('%j prevents the start with one line', (entry) => {
    expect(() => trustOf([entry])).toThrow(/TRUSTED_PROXIES/)
  })
})

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2:ffff::', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('rate limits count %s as %s', (address, expected) => expect(limitAddress(address)).toBe(expected))

test('loopback addresses are recognised in all notations', () => {
  expect(['127.0.0.1', '127.9.9.9', '::1', '::ffff:127.0.0.1', '128.0.0.1', '127.0.0.1.evil.example'].map(isLoopback)).toEqual([
    true,
    true,
    true,
    true,
    false,
    false,
  ])
})

test('neighbours are this machine and private networks, in any notation of the socket', () => {
  const near = [
    '127.0.0.1',
    '::1',
    '::ffff:127.0.0.1',
    '10.1.2.3',
    '::ffff:10.1.2.3',
    '172.18.0.1',
    '192.168.1.9',
    'fd00::5',
    'fe80::1%eth0',
  ]
  expect(near.filter((address) => !isPrivateAddress(address))).toEqual([])
  const far = ['203.0.113.5', '172.32.0.1', '11.0.0.1', '2001:db8::1', '', 'proxy.example']
  expect(far.filter(isPrivateAddress)).toEqual([])
})
